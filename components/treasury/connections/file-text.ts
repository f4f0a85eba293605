/** A larger file is not a certificate or key. */
export const maxFileBytes = 64 * 1024;

export async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
