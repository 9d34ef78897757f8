import { Snippets } from '../../_shared/keys/Snippets.tsx';
import styles from './open-connect.module.css';

const register = (url: string) => `curl -X POST ${url} \\
  -H "x-api-key: $API_KEY" \\
  -H "content-type: application/json" \\
  -d '{
    "name": "Rail positions",
    "kind": "INPUT",
    "flow_types": ["RECEIVE_MILESTONE"],
    "webhook_url": "https://adapter.example.com/webhook"
  }'`;

const change = (url: string) => `curl -X PUT ${url.replace(/adapters$/, 'adapter')}/$ADAPTER_UUID \\
  -H "x-api-key: $API_KEY" \\
  -H "content-type: application/json" \\
  -d '{"webhook_url": "https://adapter.example.com/v2"}'`;

const verify = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the request as it was received, before it is parsed
const isGenuine = (body, header) => {
  const expected = createHmac('sha256', process.env.SHARED_SECRET).update(body).digest();
  const given = Buffer.from(header, 'base64'); // x-causeway-signature
  return given.length === expected.length && timingSafeEqual(given, expected);
};`;

/** How a program registers an adapter, and how the adapter verifies that a call is genuine. */
export function RegisterSnippets({ url }: { url: string }) {
  return (
    <div className={styles.snippets}>
      <Snippets
        label="Use a key"
        snippets={[
          {
            id: 'register',
            label: 'Register',
            code: register(url),
            note: 'Set API_KEY to the key you have stored. The response has the adapter’s shared secret, once.',
          },
          { id: 'change', label: 'Change', code: change(url), note: 'Send only what is different.' },
          {
            id: 'verify',
            label: 'Verify a call',
            code: verify,
            note: 'Each call to an adapter is signed with its shared secret.',
          },
        ]}
      />
    </div>
  );
}
