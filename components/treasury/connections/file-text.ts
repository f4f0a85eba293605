/** No certificate or key file is larger; a larger one is something else. */
export const maxFileBytes = 64 * 1024;

/** A file's bytes in base64. */
export async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
