import { checkPrime, checkPrimeSync, createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import type { KeyPlan } from '../../kernel/pki.ts';

const EXPONENT = 65_537n;
/** At a thousand bits, a prime is found within a few hundred steps; the search never comes near this limit. */
const MAX_STEPS = 100_000;

/** Start of the search for a prime. Its two highest bits are set, so that the product has the full length. */
function beginOf(salt: string, which: number, size: number): bigint {
  const bytes = size / 16;
  const blocks: Buffer[] = [];
  for (let i = 0; i * 64 < bytes; i++) {
    blocks.push(createHash('sha512').update(`${salt}\0${which}\0${i}`).digest());
  }
  const digits = Buffer.concat(blocks).subarray(0, bytes);
  digits[0] = (digits[0] ?? 0) | 0xc0;
  digits[bytes - 1] = (digits[bytes - 1] ?? 0) | 1;
  return BigInt(`0x${digits.toString('hex')}`);
}

/** The exponent has no inverse if it shares a factor with p - 1. */
const fits = (candidate: bigint): boolean => (candidate - 1n) % EXPONENT !== 0n;

const isPrime = (candidate: bigint): Promise<boolean> =>
  new Promise((resolve, reject) => {
    checkPrime(candidate, (error, prime) => (error ? reject(error) : resolve(prime)));
  });

async function stepsTo(begin: bigint): Promise<number> {
  for (let step = 0; step < MAX_STEPS; step++) {
    const candidate = begin + 2n * BigInt(step);
    if (fits(candidate) && (await isPrime(candidate))) return step;
  }
  throw new Error('No prime was found.');
}

/** Finds the primes of a new key without blocking other requests. */
export async function planKey(salt: string, size: number): Promise<KeyPlan> {
  const offsets = await Promise.all([stepsTo(beginOf(salt, 0, size)), stepsTo(beginOf(salt, 1, size))]);
  return { salt, size, offsets };
}

function inverse(value: bigint, modulus: bigint): bigint {
  let [r0, r1, t0, t1] = [modulus, value % modulus, 0n, 1n];
  while (r1 !== 0n) {
    const quotient = r0 / r1;
    [r0, r1, t0, t1] = [r1, r0 - quotient * r1, t1, t0 - quotient * t1];
  }
  return t0 < 0n ? t0 + modulus : t0;
}

const base64url = (value: bigint): string => {
  const digits = value.toString(16);
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex').toString('base64url');
};

/** The private key of a plan; its public key is its `createPublicKey`. */
export function privateKeyOf({ salt, size, offsets }: KeyPlan): KeyObject {
  const [p, q] = ([0, 1] as const).map(
    (which) => beginOf(salt, which, size) + 2n * BigInt(offsets[which]),
  ) as [bigint, bigint]; // `map` forgets the length.
  const d = inverse(EXPONENT, (p - 1n) * (q - 1n));
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'RSA',
      n: base64url(p * q),
      e: base64url(EXPONENT),
      d: base64url(d),
      p: base64url(p),
      q: base64url(q),
      dp: base64url(d % (p - 1n)),
      dq: base64url(d % (q - 1n)),
      qi: base64url(inverse(q, p)),
    },
  });
}

/** Whether a plan's numbers are actually prime; for the test of the table of seeded keys. */
export const isSound = ({ salt, size, offsets }: KeyPlan): boolean =>
  ([0, 1] as const).every((which) =>
    checkPrimeSync(beginOf(salt, which, size) + 2n * BigInt(offsets[which])),
  );
