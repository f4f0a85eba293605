import { EnvironmentFault, read, type Variables } from "./variables";

export interface CardSettings {
  /** Whether the operator has declared that card numbers may reach this server (docs/pci.md). */
  takesCardData: boolean;
}

/** Reads CARD_DATA: `here`, or nothing. @throws EnvironmentFault for anything else. */
export function readCardSettings(variables: Variables): CardSettings {
  const text = read(variables, "CARD_DATA");
  if (text !== null && text !== "here") throw new EnvironmentFault("CARD_DATA must be here, or not set");
  return { takesCardData: text === "here" };
}
