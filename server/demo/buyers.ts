import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import type { Customer } from "../customers/schemas";
import { pick } from "./draw";

const firstNames =
  "Ana Beatriz Camila Daniela Eduardo Fernanda Gabriel Helena Igor Juliana Karina Lucas Mariana Natália Otávio Paula Rafael Sabrina Tiago Vanessa".split(
    " ",
  );
const lastNames =
  "Almeida Barbosa Cardoso Duarte Esteves Ferreira Gomes Lima Martins Nogueira Oliveira Pereira Queiroz Ribeiro Santos Teixeira Vieira".split(
    " ",
  );

/** The demo company's customers: `count` of them, with valid random documents. */
export function inventBuyers(count: number): Customer[] {
  return Array.from({ length: count }, (_, index) => {
    const first = pick(firstNames, `first name ${index}`);
    const last = pick(lastNames, `last name ${index}`);
    const address = `${first}.${last}.${index}`.normalize("NFD").replace(/[^\w.]/g, "");
    return {
      name: `${first} ${last}`,
      email: `${address.toLowerCase()}@example.com`,
      documentType: "cpf",
      document: generateCpf(),
      phone: `+5511${900_000_000 + ((index * 7_919_317) % 99_999_999)}`,
    };
  });
}
