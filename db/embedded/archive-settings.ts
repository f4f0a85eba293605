/** Settings of a server whose write-ahead log is kept: a segment is closed at least every minute. */
export const archiveSettings = ["archive_mode=on", "archive_timeout=60"];

/** Where a server of this data folder puts finished segments of its log, for the application to take. */
export const spoolOf = (folder: string): string => `${folder}-wal`;
