/** Settings of a server that archives its log. A segment is closed at least every 60 seconds. */
export const archiveSettings = ["archive_mode=on", "archive_timeout=60"];

/** Folder in which the server puts finished log segments for the application to collect. */
export const spoolOf = (folder: string): string => `${folder}-wal`;
