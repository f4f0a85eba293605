/**
 * Builds an API path with ids, each encoded as one segment.
 *
 * @throws TypeError for an id that would change the path: an empty one, `.` or `..`
 */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  return parts.reduce((start, part, index) => `${start}${encode(ids[index - 1])}${part}`);
}

function encode(id: string | undefined): string {
  if (typeof id !== "string" || id === "" || id === "." || id === "..")
    throw new TypeError(`${String(id)} is not an id`);
  return encodeURIComponent(id);
}
