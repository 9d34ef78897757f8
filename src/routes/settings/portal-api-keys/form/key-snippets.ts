import type { Snippet } from '#shared/keys/Snippets.tsx';

interface Addresses {
  readonly client_id: string;
  readonly token_url: string;
  readonly api_url: string;
}

const QUERY = '{ viewer { companies { company_name } } }';

const curl = ({ client_id, token_url, api_url }: Addresses) => `TOKEN=$(curl -s ${token_url} \\
  -d grant_type=client_credentials \\
  -d client_id=${client_id} \\
  -d client_secret="$CLIENT_SECRET" | jq -r .access_token)

curl ${api_url} \\
  -H "authorization: Bearer $TOKEN" \\
  -H "content-type: application/json" \\
  -d '{"query": "${QUERY}"}'`;

const javaScript = ({
  client_id,
  token_url,
  api_url,
}: Addresses) => `const issued = await fetch('${token_url}', {
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: '${client_id}',
    client_secret: process.env.CLIENT_SECRET,
  }),
});
const { access_token } = await issued.json();

const response = await fetch('${api_url}', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${access_token}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ query: '${QUERY}' }),
});
console.log(await response.json());`;

const python = ({ client_id, token_url, api_url }: Addresses) => `import os
import requests

token = requests.post(
    "${token_url}",
    data={
        "grant_type": "client_credentials",
        "client_id": "${client_id}",
        "client_secret": os.environ["CLIENT_SECRET"],
    },
).json()["access_token"]

response = requests.post(
    "${api_url}",
    headers={"authorization": f"Bearer {token}"},
    json={"query": "${QUERY}"},
)
print(response.json())`;

/** Code that gets a token and sends a query, complete except for the secret. */
export const keySnippets = (key: Addresses): [Snippet, ...Snippet[]] => [
  { id: 'curl', label: 'curl', code: curl(key) },
  { id: 'js', label: 'JavaScript', code: javaScript(key) },
  { id: 'python', label: 'Python', code: python(key) },
];
