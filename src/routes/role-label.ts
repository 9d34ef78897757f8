interface Membership {
  readonly my_role: string | null | undefined;
  readonly my_access: string;
}

const ROLES: Readonly<Record<string, string>> = { VIEWER: 'Viewer', EDITOR: 'Editor', OWNER: 'Owner' };

/** The person's role in a workspace, in one word: "Owner", "Guest", "Operator". */
export function roleLabel({ my_role, my_access }: Membership): string {
  if (my_role) return ROLES[my_role] ?? 'Member';
  return my_access === 'OPERATOR' ? 'Operator' : my_access === 'GUEST' ? 'Guest' : 'Member';
}
