// Passkeys as the browser knows them: bytes there, base64url on the wire.
type Json = Record<string, unknown>;

export interface Asked {
  token: string;
  options: Json;
}

export interface Answer {
  token: string;
  credential: Json;
  name?: string;
}

/** Not on every page: browsers want a secure one, reached under a name. */
export const known = () => "PublicKeyCredential" in window && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

const text = (data: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

const described = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list ?? []) as { id: string }[]).map(({ id }) => ({ type: "public-key", id: bytes(id) }));

/** Has a passkey made; null where none was. */
export async function make({ token, options }: Asked): Promise<Answer | null> {
  const user = options.user as PublicKeyCredentialUserEntityJSON;
  const made = (await navigator.credentials.create({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialCreationOptions),
      challenge: bytes(options.challenge as string),
      user: { ...user, id: bytes(user.id) },
      excludeCredentials: described(options.excludeCredentials),
    },
  })) as PublicKeyCredential | null;
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  const said = { clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) };
  return { token, credential: whole(made, said), name: device() };
}

/** Has one shown. */
export async function show({ token, options }: Asked): Promise<Answer | null> {
  const shown = (await navigator.credentials.get({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialRequestOptions),
      challenge: bytes(options.challenge as string),
      allowCredentials: described(options.allowCredentials),
    },
  })) as PublicKeyCredential | null;
  if (!shown) return null;
  const response = shown.response as AuthenticatorAssertionResponse;
  const said = {
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    userHandle: response.userHandle && text(response.userHandle),
  };
  return { token, credential: whole(shown, said) };
}

const whole = (found: PublicKeyCredential, response: Json): Json => ({
  id: found.id,
  rawId: text(found.rawId),
  type: found.type,
  clientExtensionResults: {},
  response,
});

/** What its owner will know the key by. */
function device(): string {
  const systems = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"];
  return systems.find((name) => navigator.userAgent.includes(name)) ?? "";
}
