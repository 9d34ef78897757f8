const PREFIX = '/__mock';
const CHOSEN = 'causeway-control-session';

/** The server's error for a call; `path` names the field. */
export class Refusal extends Error {
  constructor(message, path, faults) {
    super(message);
    this.path = path ?? null;
    this.faults = faults ?? null;
  }
}

/** The session being viewed. Stored per tab, so that two tabs can show two sessions. */
export const chosenSession = () => sessionStorage.getItem(CHOSEN) ?? 'default';
export const chooseSession = (id) => sessionStorage.setItem(CHOSEN, id);

const headers = () => ({ 'x-mock-control': '1', 'x-mock-session': chosenSession() });

/** Calls a control route in the chosen session. Rejects with a Refusal. */
export async function call(method, path, body) {
  const response = await fetch(PREFIX + path, {
    method,
    headers: headers(),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal('The mock server does not respond.');
  });
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new Refusal(
    answer?.message ?? `The mock server returned ${response.status}.`,
    answer?.path,
    answer?.faults,
  );
}

/** Passes on every event of a stream in the chosen session until the signal aborts. */
export async function follow(path, onEvent, signal) {
  const response = await fetch(PREFIX + path, { headers: headers(), signal });
  if (!response.ok || !response.body) throw new Refusal(`The mock server returned ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) onEvent(JSON.parse(data));
    }
  }
}
