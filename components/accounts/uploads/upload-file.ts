/** Reason an upload failed. `failed` covers every error that a retry may resolve. */
export type UploadFault = "upload_type_refused" | "upload_size_differs" | "failed";

interface Sending {
  /** Fraction from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file to its signed URL. Uses `XMLHttpRequest` because `fetch` reports no upload progress.
 *
 * @returns null once the file is stored, otherwise the reason for the failure.
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
    // Files are served from the page's own host, the only one its content security policy allows.
    request.open("PUT", pathname + search);
    request.send(file);
  });
}

/** An error response identifies the file's type or size; its message is that of the API. */
function faultOf(status: number, answer: string): UploadFault {
  if (status !== 400) return "failed";
  return answer.includes("must be one of") ? "upload_type_refused" : "upload_size_differs";
}
