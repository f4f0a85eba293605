import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import type { Customer } from "../../customers/customers/schemas";
import { pick } from "./draw";

const firstNames =
  "Ana Beatriz Camila Daniela Eduardo Fernanda Gabriel Helena Igor Juliana Karina Lucas Mariana Natália Otávio Paula Rafael Sabrina Tiago Vanessa".split(
    " ",
  );
const lastNames =
  "Almeida Barbosa Cardoso Duarte Esteves Ferreira Gomes Lima Martins Nogueira Oliveira Pereira Queiroz Ribeiro Santos Teixeira Vieira".split(
    " ",
  );

export function inventBuyers(count: number): Customer[] {
  return Array.from({ length: count }, (_, index) => inventBuyer(index, generateCpf()));
}

/** Returns a fictitious person, deterministic for each number. */
export function inventBuyer(number: number, cpf: string): Customer {
  const first = pick(firstNames, `first name ${number}`);
  const last = pick(lastNames, `last name ${number}`);
  const address = `${first}.${last}.${number}`.normalize("NFD").replace(/[^\w.]/g, "");
  return {
    name: `${first} ${last}`,
    email: `${address.toLowerCase()}@example.com`,
    documentType: "cpf",
    document: cpf,
    phone: `+5511${900_000_000 + ((number * 7_919_317) % 99_999_999)}`,
  };
}
