/** How the other students see a customer: the first name and the initial of the last, `Maria S.`. */
export function authorName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/u);
  const initial = [...(others.at(-1) ?? "")][0];
  return initial ? `${first} ${initial.toLocaleUpperCase("pt-BR")}.` : first;
}
