import { expect, it } from "vitest";
import { importKinds } from "@/db/schema/data-enums";
import english from "@/messages/en/data.json";
import portuguese from "@/messages/pt-BR/data.json";
import { isForbiddenHeading } from "./card-data";
import { fieldOf } from "./columns";
import { importColumns } from "./schemas";

it.each(importKinds)("knows every heading of the templates of %s in both languages", (kind) => {
  for (const { fields } of [english.importReport, portuguese.importReport]) {
    for (const { field } of importColumns[kind]) {
      expect([fields[field], fieldOf(kind, fields[field]), isForbiddenHeading(fields[field])]).toEqual([
        fields[field],
        field,
        false,
      ]);
    }
  }
});
