/** Why a file was not stored; `failed` is everything that a second try may heal. */
export type UploadFault = "upload_type_refused" | "upload_size_differs" | "failed";

interface Sending {
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file's bytes to its signed address. Not by `fetch`, which tells no progress of what it sends.
 *
 * @returns null once it is stored, else why it is not.
 */
export function sendFile(putUrl: string, file: Blob, { onProgress, signal }: Sending): Promise<UploadFault | null> {
  const { pathname, search } = new URL(putUrl);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request.status === 204 ? null : faultOf(request.status, request.responseText));
    request.onerror = () => resolve("failed");
    request.onabort = () => resolve("failed");
    signal.addEventListener("abort", () => request.abort(), { once: true });
    // The page's own host serves the files too; the page's policy allows no other.
    request.open("PUT", pathname + search);
    request.send(file);
  });
}

/** The refusals of a file name its type or its size; their message is the API's own. */
function faultOf(status: number, answer: string): UploadFault {
  if (status !== 400) return "failed";
  return answer.includes("must be one of") ? "upload_type_refused" : "upload_size_differs";
}
