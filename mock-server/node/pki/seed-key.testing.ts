import type { KeyObject } from 'node:crypto';
import { seedKeyPlan, type SeedKey } from '../../product/world/seed-keys.ts';
import { privateKeyOf } from './rsa-key.ts';

/** A seeded key pair as Node has it, which tests sign and decrypt with. */
export const seedKey = (name: SeedKey): KeyObject => privateKeyOf(seedKeyPlan(name));
