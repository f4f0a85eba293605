/** The wire's sentences about failed attempts, with the message key of each. */
const faults = [
  [/^answered (\d{3})$/, "status"],
  [/^redirected/, "redirected"],
  [/^did not answer within (\d+) seconds$/, "slow"],
  [/^answered with more than/, "long"],
  [/^address not allowed$/, "address"],
  [/^host name was not found$/, "host"],
  [/^connection was refused$/, "connectionRefused"],
  [/^connection was reset$/, "connectionReset"],
  [/^connection could not be opened in time$/, "connectionSlow"],
  [/^address cannot be reached$/, "unreachable"],
  [/^certificate is not valid$/, "certificate"],
  [/^secure connection could not be opened$/, "tls"],
  [/^did not answer in HTTP$/, "protocol"],
  [/^endpoint paused$/, "paused"],
  [/^endpoint disabled$/, "disabled"],
] as const;

export interface DeliveryFault {
  name: (typeof faults)[number][1] | "other";
  /** The status or seconds in the sentence; empty when it has none. */
  value: string;
}

/** Parses the wire's sentence about a failed attempt. */
export function toDeliveryFault(sentence: string): DeliveryFault {
  for (const [words, name] of faults) {
    const found = words.exec(sentence);
    if (found) return { name, value: found[1] ?? "" };
  }
  return { name: "other", value: sentence };
}
