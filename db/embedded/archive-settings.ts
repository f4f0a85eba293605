/** Closes a log segment at least every 60 seconds. */
export const archiveSettings = ["archive_mode=on", "archive_timeout=60"];

/** Finished log segments for the application to collect. */
export const spoolOf = (folder: string): string => `${folder}-wal`;
