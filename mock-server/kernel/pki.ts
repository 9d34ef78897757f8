/** Subject or issuer of a certificate. */
export interface Name {
  readonly common_name: string;
  readonly organization: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** A public key or a key pair, in the platform's own representation. */
export interface Key {
  readonly asymmetricKeyDetails?: { readonly modulusLength?: number };
}

/**
 * An RSA key pair that is a pure function of a text. No private key has to be stored anywhere, in this repository, a
 * session, or a snapshot: a key is generated when something is signed with it, then discarded.
 */
export interface KeyPlan {
  readonly salt: string;
  readonly size: number;
  /**
   * The distance from the start of the search to each prime, in odd numbers. Storing it saves the search (a tenth of a
   * second) and reveals nothing about the key without the salt.
   */
  readonly offsets: readonly [p: number, q: number];
}

export interface CertificateContent<Pair = Key> {
  readonly subject: Name;
  /** The issuer; self-signed if omitted. */
  readonly issuer?: { readonly name: Name; readonly key: Pair };
  /** The subject's key pair; its private key signs a self-signed certificate. */
  readonly key: Pair;
  readonly serial: bigint;
  /** Milliseconds since 1970, whole seconds. */
  readonly valid_from: number;
  readonly valid_to: number;
}

/** The properties of a certificate or of a bare public key. */
export interface CertificateFacts {
  /** `CN=…, O=…, C=…`; null for a bare key. */
  readonly subject: string | null;
  readonly issuer: string | null;
  /** Uppercase hexadecimal; null for a bare key. */
  readonly serial: string | null;
  /** SHA-256 of the certificate, or of the bare key, as `AB:CD:…`. */
  readonly fingerprint_sha256: string;
  readonly key_algorithm: string;
  /** Bits. */
  readonly key_size: number;
  /** Milliseconds since 1970; null for a bare key. */
  readonly valid_from: number | null;
  readonly valid_to: number | null;
  readonly is_self_signed: boolean;
  /** The first certificate in the text, in canonical PEM. */
  readonly pem: string;
}

export type ReadResult<Public = Key> =
  | {
      readonly facts: CertificateFacts;
      readonly key: Public;
      /** Number of chain certificates, which are ignored. */
      readonly more: number;
      readonly problem: null;
    }
  | { readonly problem: string };

/** Certificates, requests, and PKCS #12 files. Nothing else parses DER or handles a private key. */
export interface Pki {
  /** Finds the primes of a key pair. */
  planKey(salt: string, size: number): Promise<KeyPlan>;
  privateKeyOf(plan: KeyPlan): Key;
  /** Throws if the PEM text is not a public key. */
  publicKey(pem: string): Key;
  /** The public half of a private key as PEM. Throws if it cannot be read, or not with this passphrase. */
  publicHalf(private_key: string, passphrase: string | null): Key;
  isSameKey(one: Key, other: Key): boolean;
  publicPem(key: Key): string;
  /** An X.509 certificate as PEM. Equal content gives equal text, because the signature is deterministic. */
  writeCertificate(content: CertificateContent): string;
  /** A certificate signing request (PKCS #10) as PEM, signed with its own key. */
  writeRequest(subject: Name, key: Key): string;
  /** Parses the first certificate of a PEM text; the problem is a message for the person who pasted it. */
  readCertificate(text: string): ReadResult;
  /** The properties of a bare public key. */
  factsOfKey(pem: string, fingerprint: (spki: Uint8Array) => string): CertificateFacts;
  /** Parses a certificate with its private key from base64; the problem is a message for the person who chose it. */
  readPkcs12(base64: string, passphrase: string): ReadResult;
}
