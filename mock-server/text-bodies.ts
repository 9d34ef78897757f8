/**
 * Texts of requests and answers whose bodies are known without reading them: a body of the web's kind is a stream, and
 * a stream takes longer than all else that a small call does.
 */
const texts = new WeakMap<Request | Response, string>();

/** The text of a body, if it is known; the body itself is as it was. */
export const keptText = (message: Request | Response): string | undefined => texts.get(message);

/** A request whose body has been read already. */
export class TextRequest extends Request {
  readonly #text: string;
  #whole: Request | null = null;

  constructor(url: string, init: RequestInit, text: string) {
    super(url, init);
    this.#text = text;
    texts.set(this, text);
  }

  #made(): Request {
    const { url, method, headers } = this;
    return (this.#whole ??= new Request(url, { method, headers, body: this.#text }));
  }

  override get body() {
    return this.#made().body;
  }

  override get bodyUsed() {
    return this.#whole?.bodyUsed === true;
  }

  override text(): Promise<string> {
    return this.#made().text();
  }

  override json(): Promise<unknown> {
    return this.#made().json();
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#made().arrayBuffer();
  }

  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#made().bytes();
  }

  override blob(): Promise<Blob> {
    return this.#made().blob();
  }

  override clone(): Request {
    const { url, method, headers, signal } = this;
    return new TextRequest(url, { method, headers, signal }, this.#text);
  }
}

/** An answer that is a text. Its body is made when somebody asks for it: who sends the text itself does not. */
export class TextResponse extends Response {
  readonly #text: string;
  #whole: Response | null = null;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this.#text = text;
    texts.set(this, text);
  }

  #made(): Response {
    return (this.#whole ??= new Response(this.#text, { headers: this.headers }));
  }

  override get body() {
    return this.#made().body;
  }

  override get bodyUsed() {
    return this.#whole?.bodyUsed === true;
  }

  override text(): Promise<string> {
    return this.#made().text();
  }

  override json(): Promise<unknown> {
    return this.#made().json();
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#made().arrayBuffer();
  }

  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#made().bytes();
  }

  override blob(): Promise<Blob> {
    return this.#made().blob();
  }

  override clone(): Response {
    const { status, statusText, headers } = this;
    return new TextResponse(this.#text, { status, statusText, headers });
  }
}
