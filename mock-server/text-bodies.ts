import { PlainHeaders } from './plain-headers.ts';
import { standInFor, WHOLE } from './stand-in.ts';

/**
 * Texts of requests and answers whose bodies are known without reading them: a body of the web's kind is a stream, and
 * a stream takes longer than all else that a small call does.
 */
const texts = new WeakMap<Request | Response, string>();

/** The text of a body, if it is known; the body itself is as it was. */
export const keptText = (message: Request | Response): string | undefined => texts.get(message);

export interface TextRequestInit {
  readonly method: string;
  readonly headers: Headers;
  /** Asked for when somebody wants to know whether the client has left. */
  readonly signal?: () => AbortSignal;
}

/** A request whose body has been read already. */
export class TextRequest extends standInFor(Request) {
  readonly #url: string;
  readonly #init: TextRequestInit;
  readonly #text: string;
  #whole: Request | null = null;

  constructor(url: string, init: TextRequestInit, text: string) {
    super();
    this.#url = url;
    this.#init = init;
    this.#text = text;
    texts.set(this, text);
  }

  [WHOLE](): Request {
    const { method, headers, signal } = this.#init;
    return (this.#whole ??= new Request(this.#url, {
      method,
      headers,
      body: this.#text,
      ...(signal ? { signal: signal() } : {}),
    }));
  }

  override get url() {
    return this.#url;
  }

  override get method() {
    return this.#init.method;
  }

  override get headers() {
    return this.#init.headers;
  }

  override get signal() {
    return this.#init.signal?.() ?? this[WHOLE]().signal;
  }

  override get bodyUsed() {
    return this.#whole?.bodyUsed === true;
  }

  override clone(): Request {
    return new TextRequest(this.#url, this.#init, this.#text);
  }
}

export interface TextResponseInit {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer that is a text. Its body is made when somebody asks for it: who sends the text itself does not. */
export class TextResponse extends standInFor(Response) {
  readonly #status: number;
  readonly #headers: PlainHeaders;
  readonly #text: string;
  #whole: Response | null = null;

  constructor(text: string, { status, headers }: TextResponseInit) {
    super();
    this.#text = text;
    this.#status = status;
    this.#headers = new PlainHeaders(headers);
    texts.set(this, text);
  }

  [WHOLE](): Response {
    return (this.#whole ??= new Response(this.#text, { status: this.#status, headers: this.#headers }));
  }

  override get status() {
    return this.#status;
  }

  override get headers() {
    return this.#headers;
  }

  override get type() {
    return 'default' as const;
  }

  override get bodyUsed() {
    return this.#whole?.bodyUsed === true;
  }

  override clone(): Response {
    const headers = Object.fromEntries(this.#headers);
    return new TextResponse(this.#text, { status: this.#status, headers });
  }
}
