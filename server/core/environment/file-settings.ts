import { EnvironmentFault, read, readInteger, type Variables } from "./variables";

/** An S3-compatible store. */
export interface FileStoreSettings {
  /** Address of the bucket, without a trailing slash. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface FileSettings {
  fileStore: FileStoreSettings | null;
  uploadBytes: number;
}

const megabyte = 1024 * 1024;

/**
 * Reads S3_URL, `https://KEY:SECRET@host/bucket?region=sa-east-1`, and UPLOADS_MB, the megabytes of files that a company
 * may keep.
 *
 * @throws EnvironmentFault naming the variable, without its secret.
 */
export function readFileSettings(variables: Variables): FileSettings {
  return {
    fileStore: readStore(variables, "S3_URL"),
    uploadBytes: readInteger(variables, "UPLOADS_MB", 5_120, 1, 100_000_000) * megabyte,
  };
}

/** An S3-compatible store; null when the variable is absent. @throws EnvironmentFault naming it, without its secret. */
export function readStore(variables: Variables, name: string): FileStoreSettings | null {
  const text = read(variables, name);
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHttp = url?.protocol === "https:" || url?.protocol === "http:";
  if (!url || !isHttp || !url.username || !url.password || url.pathname === "/") {
    throw new EnvironmentFault(`${name} must be https://KEY:SECRET@host/bucket?region=sa-east-1`);
  }
  return {
    bucketUrl: `${url.origin}${url.pathname.replace(/\/+$/, "")}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
