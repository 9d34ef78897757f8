const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ';
const pem = (kind: string) => `-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----`;

/** One secret of each kind: its name, the text that is pasted, and the part that must not be found anywhere. */
export const SECRETS: readonly (readonly [what: string, text: string, core: string])[] = [
  ['a PKCS#8 key', pem('PRIVATE KEY'), body],
  ['an RSA key', pem('RSA PRIVATE KEY'), body],
  ['an EC key', pem('EC PRIVATE KEY'), body],
  ['an encrypted key', pem('ENCRYPTED PRIVATE KEY'), body],
  ['an OpenSSH key', pem('OPENSSH PRIVATE KEY'), body],
  ['an OpenSSH key on one line', pem('OPENSSH PRIVATE KEY').replaceAll('\n', ' '), body],
  ['an OpenSSH key with underscores for blanks', pem('OPENSSH PRIVATE KEY').replaceAll(/\s/g, '_'), body],
  ['a PGP key', pem('PGP PRIVATE KEY BLOCK'), body],
  ['an SSH2 key', `---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n${body}`, body],
  ['the body of an OpenSSH key', 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmU', 'rZXktdjEAAAAABG5vbmU'],
  ['a PuTTY key', `PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n${body}`, body],
  ['a secret of a portal API key', 'cwps_7Qm2vX9cKd81LrTz', '7Qm2vX9cKd81LrTz'],
  ['a secret of an Open Connect key', 'cwra_7Qm2vX9cKd81LrTz', '7Qm2vX9cKd81LrTz'],
  ['a secret of a flow’s client', 'cwfs_7Qm2vX9cKd81LrTz', '7Qm2vX9cKd81LrTz'],
  ['a shared secret', 'cwss_7Qm2vX9cKd81LrTz', '7Qm2vX9cKd81LrTz'],
  ['an SFTP password', 'cwsf_7Qm2vX9cKd81LrTz', '7Qm2vX9cKd81LrTz'],
  ['a bearer token', 'Authorization: Bearer 8f14e45fceea167a5a36', '8f14e45fceea167a5a36'],
  ['basic credentials', 'Authorization: Basic b3BzOmh1bnRlcjI=', 'b3BzOmh1bnRlcjI'],
  ['a JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJvcHMifQ.c2lnbmF0dXJl', 'eyJzdWIiOiJvcHMifQ'],
  ['a password in a URL', 'https://ops:hunter2@hooks.example/in', 'hunter2'],
  ['a password in an SFTP URL', 'sftp://ops:hunter2@files.example/in', 'hunter2'],
  ['a password parameter', 'https://hooks.example/in?password=hunter2', 'hunter2'],
  ['an API key parameter', 'https://hooks.example/in?x=1&api_key=hunter2', 'hunter2'],
  ['a password in a connection string', 'Server=db;User=ops;Password=hunter2;', 'hunter2'],
  ['an AWS key', 'AKIAIOSFODNN7EXAMPLE', 'IOSFODNN7EXAMPLE'],
  ['a Stripe key', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc', '4eC39HqLyjWDarjtT1zdp7dc'],
  ['a GitHub token', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a', '16C7e42F292c6912E7710c838347Ae178B4a'],
  ['a Slack token', 'xoxb-17653672481-19874698323-pdFZKVeTuE8sk7oOcHrzqqgy', '19874698323-pdFZKVeTuE8sk7oO'],
];
