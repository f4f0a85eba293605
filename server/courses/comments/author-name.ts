/** Returns first name and last initial, `Maria S.`, as shown to other students. */
export function authorName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/u);
  const initial = [...(others.at(-1) ?? "")][0];
  return initial ? `${first} ${initial.toLocaleUpperCase("pt-BR")}.` : first;
}
