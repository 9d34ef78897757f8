import type { CompanyCode } from '../../people.ts';

type Role = 'VIEWER' | 'EDITOR' | 'OWNER';

/** A member who never signs in to the mock, in short form. */
export interface Colleague {
  readonly email: string;
  /** Null until the first sign-in. */
  readonly name: string | null;
  readonly role: Role;
  /** Whether the membership is disabled. */
  readonly disabled?: boolean;
  readonly machine?: boolean;
  /** Days from the latest sign-in to the anchor; recent if omitted. */
  readonly seen?: number;
  readonly mfa?: boolean;
}

const person = (
  email: string,
  name: string | null,
  role: Role,
  more: Partial<Colleague> = {},
): Colleague => ({
  email,
  name,
  role,
  ...more,
});

const at =
  (domain: string) =>
  (local: string, name: string | null, role: Role, more: Partial<Colleague> = {}): Colleague =>
    person(`${local}@${domain}`, name, role, more);

const northbay = at('northbay.example');
const alder = at('alder.example');
const pinecrest = at('pinecrest.example');
const harborline = at('harborline.example');

/** Members of each workspace, in addition to the people on the sign-in page. */
export const colleagues: Readonly<Record<CompanyCode, readonly Colleague[]>> = {
  northbay: [
    northbay('maren.holt', 'Maren Holt', 'EDITOR', { mfa: true }),
    northbay('tomas.reyes', 'Tomás Reyes', 'EDITOR'),
    northbay('aiko.tan', null, 'VIEWER'),
    northbay('graham.teller', 'Graham Teller', 'OWNER', { mfa: true, seen: 9 }),
    northbay('nadia.benali', 'Nadia Benali', 'EDITOR', { mfa: true }),
    northbay('soren.vestergaard', 'Søren Vestergaard', 'EDITOR', { seen: 4 }),
    northbay('li.wei', '李伟', 'EDITOR'),
    northbay('priyanka.deshmukh', 'Priyanka Deshmukh', 'EDITOR', { mfa: true }),
    northbay('owen.castle', 'Owen Castle', 'EDITOR', { disabled: true, seen: 141 }),
    northbay('beatriz.lopes', 'Beatriz Lopes', 'VIEWER'),
    northbay('carl.johansson', 'Carl Johansson', 'VIEWER', { seen: 2 }),
    northbay('dorothea.klein', 'Dorothea Klein', 'VIEWER'),
    northbay('efua.mensah', 'Efua Mensah', 'VIEWER', { mfa: true }),
    northbay('finn.gallagher', 'Finn Gallagher', 'VIEWER', { seen: 17 }),
    northbay('gloria.ferrante', 'Gloria Ferrante', 'VIEWER'),
    northbay('hiroshi.okada', '岡田 浩', 'VIEWER', { seen: 6 }),
    northbay('ines.moreau', 'Inès Moreau', 'VIEWER'),
    northbay('jakub.novak', 'Jakub Novák', 'VIEWER', { seen: 33 }),
    northbay('karima.haddad', 'كريمة حداد', 'VIEWER'),
    northbay('lars.brandt', 'Lars Brandt', 'VIEWER', { disabled: true, seen: 212 }),
    northbay('mei.tanaka', 'Mei Tanaka', 'VIEWER', { seen: 1 }),
    northbay('noah.whitfield', 'Noah Whitfield', 'VIEWER'),
    northbay('olga.petrenko', 'Olga Petrenko', 'VIEWER', { seen: 12 }),
    northbay('paulo.azevedo', 'Paulo Azevedo', 'VIEWER'),
    northbay('quentin.dubois', null, 'VIEWER'),
    northbay('rosa.jimenez', 'Rosa Jiménez', 'VIEWER', { seen: 104 }),
    northbay('samir.patel', 'Samir Patel', 'VIEWER'),
    northbay('tessa.van.rijn', 'Tessa van Rijn', 'VIEWER', { seen: 3 }),
    northbay('ulrich.schaefer', 'Ulrich Schäfer', 'VIEWER', { disabled: true, seen: 365 }),
    northbay('victor.oduya', 'Victor Oduya', 'VIEWER'),
    northbay('wanda.kowalczyk', 'Wanda Kowalczyk', 'VIEWER', { seen: 8 }),
    northbay('xenia.markou', 'Xenia Markou', 'VIEWER', { seen: 121 }),
    northbay('yusuf.demir', 'Yusuf Demir', 'VIEWER'),
    northbay('night.desk', 'Night desk', 'VIEWER', { mfa: false }),
    northbay('zoe.lindholm', null, 'EDITOR'),
    person('release-pipeline@api.northbay.example', 'Release pipeline', 'EDITOR', { machine: true }),
    person('bi-export@api.northbay.example', 'BI export', 'VIEWER', { machine: true, seen: 1 }),
  ],
  'northbay-test': [
    northbay('maren.holt', 'Maren Holt', 'EDITOR', { mfa: true }),
    northbay('tomas.reyes', 'Tomás Reyes', 'EDITOR'),
    person('release-pipeline@api.northbay.example', 'Release pipeline', 'EDITOR', { machine: true }),
  ],
  'alder-retail': [
    alder('hannah.quist', 'Hannah Quist', 'OWNER', { mfa: true }),
    alder('dev.okafor', 'Dev Okafor', 'EDITOR'),
    alder('simone.baptiste', 'Simone Baptiste', 'EDITOR', { seen: 5 }),
    alder('rhys.morgan', 'Rhys Morgan', 'VIEWER', { seen: 48 }),
    alder('anneli.virtanen', null, 'VIEWER'),
  ],
  'pinecrest-lines': [
    pinecrest('ruth.halloran', 'Ruth Halloran', 'OWNER'),
    pinecrest('dispatch', 'Dispatch desk', 'VIEWER'),
  ],
  'solo-broker': [],
  harborline: [
    harborline('pieter.vos', 'Pieter Vos', 'EDITOR', { seen: 13 }),
    harborline('margriet.dekker', 'Margriet Dekker', 'VIEWER', { seen: 12 }),
  ],
};
