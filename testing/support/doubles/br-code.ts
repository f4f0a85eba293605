function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}

/** CRC-16/CCITT-FALSE, bit by bit. */
function checksumOf(text: string): string {
  let register = 0xffff;
  for (const byte of Buffer.from(text, "latin1")) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isOut = ((register >> 15) & 1) !== ((byte >> bit) & 1);
      register = (register << 1) & 0xffff;
      if (isOut) register ^= 0x1021;
    }
  }
  return register.toString(16).toUpperCase().padStart(4, "0");
}

const pix = "br.gov.bcb.pix";

/** Payment code ("Pix Copia e Cola") with the location of a charge, of a recurrence (field 80), or of both. */
export function composeCode(location: string | null, recurrence: string | null = null): string {
  const account = field("00", pix) + (location ? field("25", location) : "");
  const open =
    field("00", "01") +
    (location ? field("01", "12") : "") +
    field("26", account) +
    field("52", "0000") +
    field("53", "986") +
    field("58", "BR") +
    field("59", "Recebedor de Teste") +
    field("60", "BRASILIA") +
    field("62", field("05", "***")) +
    (recurrence ? field("80", field("00", pix) + field("25", recurrence)) : "");
  return `${open}6304${checksumOf(`${open}6304`)}`;
}
