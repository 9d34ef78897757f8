import { PlainHeaders } from './plain-headers.ts';
import { standInFor, WHOLE } from './stand-in.ts';

/**
 * Texts of requests and responses whose bodies are known without reading them. A web body is a stream, and reading a
 * stream takes longer than everything else in a small call.
 */
const texts = new WeakMap<Request | Response, string>();

/** The text of a body if it is known, without consuming the body. */
export const keptText = (message: Request | Response): string | undefined => texts.get(message);

export interface TextRequestInit {
  readonly method: string;
  readonly headers: Headers;
  /** Called when somebody needs to know whether the client has disconnected. */
  readonly signal?: () => AbortSignal;
}

/** A request whose body has already been read. */
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
  /** Lowercase names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A text response. Its body stream is only created on demand; sending the text directly does not need it. */
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
