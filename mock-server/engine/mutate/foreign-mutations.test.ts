import { expect, test } from 'vitest';
import { madeUp } from '../mock-store/made-up.testing.ts';

const LETTERS = Array.from({ length: 24 }, (_, i) => `Part${i}`);

/** Types that all require and list each other, as issues, reviews, and projects do at a code host. */
const TANGLED = `
  interface Node { id: ID! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Query { node(id: ID!): Node ${LETTERS.map((name) => `all${name}(first: Int, after: String): ${name}Connection!`).join(' ')} }
  type Mutation { ${LETTERS.map((name) => `delete${name}(id: ID!): ${name}`).join(' ')} }
  ${LETTERS.map(
    (name, i) => `
      type ${name}Connection { edges: [${name}Edge!]! pageInfo: PageInfo! totalCount: Int! }
      type ${name}Edge { cursor: String! node: ${name}! }
      type ${name} implements Node {
        id: ID!
        parent: ${name}!
        children(first: Int, after: String): ${name}Connection!
        ${[1, 2, 3, 5].map((step) => `owner${step}: ${LETTERS[(i + step) % LETTERS.length]}!`).join(' ')}
        ${[1, 2, 3, 5].map((step) => `items${step}(first: Int, after: String): ${LETTERS[(i - step + LETTERS.length) % LETTERS.length]}Connection!`).join(' ')}
      }`,
  ).join('\n')}
`;

test('a deletion is limited if everything depends on everything', async () => {
  const { ask, overlay } = madeUp(TANGLED);
  const { allPart0: all } = await ask('{ allPart0(first: 1) { totalCount edges { node { id } } } }');
  expect(all.totalCount).toBeGreaterThan(1000);
  const { id } = all.edges[0].node;
  expect((await ask(`mutation { deletePart0(id: "${id}") { id } }`)).deletePart0).toEqual({ id });
  expect((await ask(`{ node(id: "${id}") { id } }`)).node).toBeNull();
  expect(overlay.size).toBeGreaterThan(1);
  expect(overlay.size).toBeLessThanOrEqual(500);
});

test('a payload reports an error through an interface, whatever its members are called', async () => {
  const { ask } = madeUp(`
    type Query { labels: [Label!]! }
    type Mutation { setSystemLabel(id: ID!, name: String): SetSystemLabelPayload! }
    type Label { id: ID! name: String! }
    type SetSystemLabelPayload { label: Label errors: [Complaint!]! }
    interface Complaint { message: String! path: [String!] }
    type Refused implements Complaint { message: String! path: [String!] hint: String! }
    type Overdrawn implements Complaint { message: String! path: [String!] }
  `);
  const { setSystemLabel } = await ask(
    'mutation { setSystemLabel(id: "nothing", name: "x") { label { id } errors { __typename message path } } }',
  );
  expect(setSystemLabel).toEqual({
    label: null,
    errors: [{ __typename: 'Refused', message: expect.stringContaining('nothing'), path: ['id'] }],
  });
});

test('a single error of an interface type is reported in the same way', async () => {
  const { ask } = madeUp(`
    type Query { labels: [Label!]! }
    type Mutation { renameLabel(id: ID!, name: String): RenamePayload! }
    type Label { id: ID! name: String! }
    type RenamePayload { label: Label error: Complaint }
    interface Complaint { message: String! }
    type Refused implements Complaint { message: String! }
  `);
  const { renameLabel } = await ask('mutation { renameLabel(id: "nothing") { error { message } } }');
  expect(renameLabel.error.message).toContain('nothing');
});

const CODE_HOST = `
  type Query { viewer: User! user(login: String!): User users: [User!]! repository(owner: String!, name: String!): Repository
    repositories: [Repository!]! product(handle: String): Product products: [Product!]! starred(color: Color!): Product }
  enum Color { RED BLUE }
  type User { id: ID! login: String! name: String }
  type Repository { id: ID! name: String! description: String owner: User! }
  type Product { id: ID! handle: String! title: String! color: Color! }
  type Mutation {
    createRepository(input: CreateRepositoryInput!): RepositoryPayload
    updateRepository(input: UpdateRepositoryInput!): RepositoryPayload
    followUser(input: FollowUserInput!): FollowUserPayload
    acceptTerms(input: AcceptTermsInput!): AcceptTermsPayload
    createUser(login: String!, name: String): User!
    createProduct(handle: String!, title: String!): Product!
  }
  input CreateRepositoryInput { clientMutationId: String name: String! ownerId: ID description: String }
  input UpdateRepositoryInput { clientMutationId: String repositoryId: ID! name: String }
  input FollowUserInput { clientMutationId: String userId: ID! }
  input AcceptTermsInput { clientMutationId: String }
  type RepositoryPayload { clientMutationId: String repository: Repository }
  type FollowUserPayload { clientMutationId: String user: User }
  type AcceptTermsPayload { clientMutationId: String product: Product }
`;

test('clientMutationId is returned and never a key', async () => {
  const { ask } = madeUp(CODE_HOST);
  const [user] = (await ask('{ users { id } }')).users;
  const [repository] = (await ask('{ repositories { id } }')).repositories;
  const result = await ask(`mutation {
    createRepository(input: { clientMutationId: "a", name: "one" }) { clientMutationId repository { name } }
    updateRepository(input: { clientMutationId: "b", repositoryId: "${repository.id}", name: "two" }) { clientMutationId repository { id name } }
    followUser(input: { clientMutationId: "c", userId: "${user.id}" }) { clientMutationId user { id } }
    acceptTerms(input: { clientMutationId: "d" }) { clientMutationId product { id } }
  }`);
  expect(result).toEqual({
    createRepository: { clientMutationId: 'a', repository: { name: 'one' } },
    updateRepository: { clientMutationId: 'b', repository: { id: repository.id, name: 'two' } },
    followUser: { clientMutationId: 'c', user: { id: user.id } },
    acceptTerms: { clientMutationId: 'd', product: { id: expect.any(String) } },
  });
});

test('a look-up by other fields finds what has these values', async () => {
  const { ask } = madeUp(CODE_HOST);
  const { users } = await ask('{ users { id login } }');
  for (const { id, login } of users.slice(0, 4)) {
    expect((await ask(`{ user(login: "${login}") { id login } }`)).user).toEqual({ id, login });
  }
  const { repositories } = await ask('{ repositories { id name owner { login } } }');
  const [{ id, name, owner }] = repositories;
  expect((await ask(`{ repository(owner: "${owner.login}", name: "${name}") { id } }`)).repository).toEqual({
    id,
  });
});

test('a look-up by other fields finds nothing if no object has these values', async () => {
  const { ask } = madeUp(CODE_HOST);
  const query =
    '{ user(login: "zed") { id login name } repository(owner: "zed", name: "code") { id name owner { id login } } product(handle: "tea") { id handle } }';
  expect(await ask(query)).toEqual({ user: null, repository: null, product: null });
  const { starred } = await ask('{ starred(color: BLUE) { id color } }');
  expect(starred.color).toBe('BLUE');
  expect((await ask('{ starred(color: BLUE) { id color } }')).starred).toEqual(starred);
});

test('what was created is found by its fields', async () => {
  const { ask } = madeUp(CODE_HOST);
  const { createUser, createProduct } = await ask(
    'mutation { createUser(login: "zed", name: "Zed") { id } createProduct(handle: "tea", title: "Tea") { id } }',
  );
  const { createRepository } = await ask(
    `mutation { createRepository(input: { name: "code", ownerId: "${createUser.id}" }) { repository { id } } }`,
  );
  expect(
    await ask(
      '{ user(login: "zed") { id name } product(handle: "tea") { id title } repository(owner: "zed", name: "code") { id owner { login } } }',
    ),
  ).toEqual({
    user: { id: createUser.id, name: 'Zed' },
    product: { id: createProduct.id, title: 'Tea' },
    repository: { id: createRepository.repository.id, owner: { login: 'zed' } },
  });
});

const ENTERPRISE = `
  interface Starrable { id: ID! name: String! }
  type Query { repositories: [Repository!]! enterprises: [Enterprise!]! users: [User!]! organizations: [Organization!]! }
  type Repository implements Starrable { id: ID! name: String! }
  type Enterprise { id: ID! name: String! }
  type Organization { id: ID! name: String! }
  type User { id: ID! login: String! }
  type EnterpriseMemberInvitation { id: ID! email: String }
  type Mutation {
    removeStar(starrableId: ID!): StarPayload
    removeStarrable(starrableId: ID!): StarPayload
    removeEnterpriseAdmin(enterpriseId: ID!, login: String!): EnterprisePayload
    removeOutsideCollaborator(organizationId: ID!, userId: ID!): UserPayload
    inviteEnterpriseMember(enterpriseId: ID!, email: String): InvitationPayload
    createEnterpriseLogo(enterpriseId: ID!, url: String): EnterprisePayload
    deleteEnterprise(enterpriseId: ID!): EnterprisePayload
    removeUser(userId: ID!, organizationId: ID): UserPayload
    delete_organization_by_pk(id: ID!): Organization
    deleteManyOrganizations(ids: [ID!]!): [Organization]
  }
  type StarPayload { starrable: Starrable }
  type EnterprisePayload { enterprise: Enterprise }
  type UserPayload { user: User }
  type InvitationPayload { invitation: EnterpriseMemberInvitation }
`;

test('what is removed is what the name says, never what it belongs to', async () => {
  const { ask } = madeUp(ENTERPRISE);
  const all = () => ask('{ repositories { id } enterprises { id } users { id } organizations { id } }');
  const before = await all();
  const [[repository], [enterprise], [user], [organization, another, third]] = [
    before.repositories,
    before.enterprises,
    before.users,
    before.organizations,
  ];
  const kept = await ask(`mutation {
    removeStar(starrableId: "${repository.id}") { starrable { id } }
    removeEnterpriseAdmin(enterpriseId: "${enterprise.id}", login: "x") { enterprise { id } }
    removeOutsideCollaborator(organizationId: "${organization.id}", userId: "${user.id}") { user { id } }
  }`);
  expect(kept).toEqual({
    removeStar: { starrable: repository },
    removeEnterpriseAdmin: { enterprise },
    removeOutsideCollaborator: { user },
  });
  expect(await all()).toEqual(before);

  await ask(`mutation {
    removeStarrable(starrableId: "${repository.id}") { starrable { id } }
    deleteEnterprise(enterpriseId: "${enterprise.id}") { enterprise { id } }
    removeUser(userId: "${user.id}", organizationId: "${organization.id}") { user { id } }
    delete_organization_by_pk(id: "${organization.id}") { id }
    deleteManyOrganizations(ids: ["${another.id}", "${third.id}"]) { id }
  }`);
  const without = (list: readonly { id: string }[], ...gone: readonly { id: string }[]) =>
    list.filter(({ id }) => !gone.some((candidate) => candidate.id === id));
  expect(await all()).toEqual({
    repositories: without(before.repositories, repository),
    enterprises: without(before.enterprises, enterprise),
    users: without(before.users, user),
    organizations: without(before.organizations, organization, another, third),
  });
});

test('what is created is what the payload has, if the name says only for whom', async () => {
  const { ask } = madeUp(ENTERPRISE);
  const [{ id }] = (await ask('{ enterprises { id } }')).enterprises;
  const { inviteEnterpriseMember } = await ask(
    `mutation { inviteEnterpriseMember(enterpriseId: "${id}", email: "a@b.example") { invitation { email } } }`,
  );
  expect(inviteEnterpriseMember).toEqual({ invitation: { email: 'a@b.example' } });
  const { createEnterpriseLogo } = await ask(
    `mutation { createEnterpriseLogo(enterpriseId: "${id}", url: "https://x.example") { enterprise { id } } }`,
  );
  expect(createEnterpriseLogo).toEqual({ enterprise: { id } });
});
