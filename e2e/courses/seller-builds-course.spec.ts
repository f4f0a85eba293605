import type { Page } from "@playwright/test";
import {
  drag,
  expectLessons,
  expectModules,
  expectSaved,
  lessonHandle,
  lessonsOf,
  makeCourse,
  menuOf,
  moduleHandle,
  saveState,
} from "@/testing/e2e/course-editor";
import { expect, test } from "@/testing/e2e/fixtures";

const moduleTitles = ["Antes do forno", "No forno", "Depois do forno"];
const lessonTitles = ["Farinha", "Água", "Sal", "Tempo"];

async function add(page: Page, button: string, titles: string[]): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const field = page.getByRole("textbox", { name: `Título: ${button}` });
  for (const title of titles) {
    await field.fill(title);
    await field.press("Enter");
  }
  await field.press("Escape");
}

test("a seller creates a product, a plan and a course of three modules and twelve lessons, and publishes it", async ({
  sellerPage: page,
}) => {
  test.setTimeout(180_000);
  const name = `Clube do pão ${Date.now()}`;

  await page.goto("/products");
  await page.getByRole("link", { name: "Novo produto" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Novo produto" })).toBeVisible();
  await page.getByText("Assinatura", { exact: true }).click();
  await page.getByRole("textbox", { name: "Nome" }).first().fill(name);
  await page.getByRole("group", { name: "Planos" }).getByRole("textbox", { name: "Nome" }).fill("Mensal");
  await page.getByRole("group", { name: "Planos" }).getByRole("textbox", { name: "Preço" }).fill("29,90");
  await page.getByRole("button", { name: "Criar produto" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("link", { name: "Preços", exact: true }).click();
  await expect(page.getByRole("row", { name: /Mensal/ })).toContainText(/R\$\s29,90/);

  await page.getByRole("button", { name: "Novo plano" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo plano" });
  await dialog.getByRole("textbox", { name: "Nome" }).fill("Anual");
  await dialog.getByRole("textbox", { name: "Preço" }).fill("299");
  await dialog.getByRole("combobox", { name: "Cobrança" }).selectOption("annual");
  await dialog.getByRole("button", { name: "Criar" }).click();
  await expect(page.getByRole("row", { name: /Anual/ })).toContainText(/R\$\s299,00/);

  await page.goto("/courses");
  await expect(page.getByRole("heading", { level: 1, name: "Cursos" })).toBeVisible();
  await page.getByRole("button", { name: "Novo curso" }).first().click();
  const form = page.getByRole("dialog", { name: "Novo curso" });
  await form.getByRole("textbox", { name: "Título" }).fill("Pão caseiro do zero");
  await form.getByRole("combobox", { name: "Produto" }).fill(name);
  await page.getByRole("option", { name }).click();
  await form.getByRole("button", { name: "Criar curso" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pão caseiro do zero" })).toBeVisible();

  await add(page, "Novo módulo", moduleTitles);
  for (const module of moduleTitles) {
    await add(
      page,
      `Nova aula em ${module}`,
      lessonTitles.map((lesson) => `${lesson}, ${module}`),
    );
  }
  for (const module of moduleTitles) await expect(lessonsOf(page, module)).toHaveCount(4);
  await expectSaved(page);

  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByRole("button", { name: "Despublicar" })).toBeVisible();
  await expectSaved(page);
  await page.reload();
  for (const module of moduleTitles) {
    await expectLessons(
      page,
      module,
      lessonTitles.map((lesson) => `${lesson}, ${module}`),
    );
  }

  await page.getByRole("link", { name: "Ver como aluno" }).click();
  await expect(page.getByText("Esta é a página que o aluno abre.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sal, No forno" })).toBeVisible();
});

test("lessons are reordered by mouse, keyboard and buttons, across modules too, and undone", async ({
  sellerPage: page,
}) => {
  test.setTimeout(120_000);
  const id = await makeCourse(page, `Ordem ${Date.now()}`, { Um: ["A1", "A2", "A3"], Dois: ["B1", "B2"] });
  await page.goto(`/courses/${id}`);
  await expectLessons(page, "Um", ["A1", "A2", "A3"]);

  await drag(page, lessonHandle(page, "A1"), lessonHandle(page, "A3"));
  await expectLessons(page, "Um", ["A2", "A3", "A1"]);
  await expectSaved(page);

  await drag(page, lessonHandle(page, "A2"), lessonHandle(page, "B2"));
  await expectLessons(page, "Um", ["A3", "A1"]);
  await expectLessons(page, "Dois", ["B1", "B2", "A2"]);
  await expectSaved(page);

  await lessonHandle(page, "A3").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^A3: (na mão\. )?Posição 1 do módulo Um$/)).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("A3: Posição 2 do módulo Um")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("A3: Posição 1 do módulo Dois")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("A3: solto. Posição 1 do módulo Dois")).toBeAttached();
  await expectLessons(page, "Dois", ["A3", "B1", "B2", "A2"]);
  await expectSaved(page);

  await page.getByRole("button", { name: "Ações de A1", exact: true }).click();
  await page.getByRole("menuitem", { name: "Dois" }).click();
  await expectLessons(page, "Dois", ["A3", "B1", "B2", "A2", "A1"]);
  await page.getByRole("button", { name: "Ações de A1", exact: true }).click();
  await menuOf(page, "A1").getByRole("menuitem", { name: "Mover para cima" }).click();
  await expectLessons(page, "Dois", ["A3", "B1", "B2", "A1", "A2"]);
  await page.getByRole("button", { name: "Ações de Dois", exact: true }).click();
  await menuOf(page, "Dois").getByRole("menuitem", { name: "Mover para cima" }).click();
  await expectModules(page, ["Dois", "Um"]);
  await expectSaved(page);

  for (let undone = 0; undone < 6; undone += 1) await page.getByRole("button", { name: "Desfazer" }).click();
  await expectLessons(page, "Um", ["A1", "A2", "A3"]);
  await expect(page.getByRole("button", { name: "Desfazer" })).toBeDisabled();
  await expectSaved(page);
  await page.reload();
  await expectLessons(page, "Um", ["A1", "A2", "A3"]);
  await expectLessons(page, "Dois", ["B1", "B2"]);
});

test("modules are reordered by mouse and by keyboard, with their lessons, and stay so", async ({
  sellerPage: page,
}) => {
  test.setTimeout(120_000);
  const id = await makeCourse(page, `Módulos ${Date.now()}`, { Um: ["A1", "A2"], Dois: ["B1"], Três: ["C1", "C2"] });
  await page.goto(`/courses/${id}`);
  await expectModules(page, ["Um", "Dois", "Três"]);

  await drag(page, moduleHandle(page, "Um"), moduleHandle(page, "Três"));
  await expectModules(page, ["Dois", "Três", "Um"]);
  await expectSaved(page);
  await page.reload();
  await expectModules(page, ["Dois", "Três", "Um"]);
  await drag(page, moduleHandle(page, "Três"), moduleHandle(page, "Dois"));
  await expectModules(page, ["Três", "Dois", "Um"]);
  await expectSaved(page);

  await moduleHandle(page, "Três").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^Três: (na mão\. )?Posição 1 de 3 módulos$/)).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Três: Posição 2 de 3 módulos")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Três: Posição 3 de 3 módulos")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("Três: solto. Posição 3 de 3 módulos")).toBeAttached();
  await expectModules(page, ["Dois", "Um", "Três"]);
  await expectSaved(page);

  await moduleHandle(page, "Um").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Um: (na mão\. )?Posição 2 de 3 módulos$/)).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Um: Posição 1 de 3 módulos")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Um: voltou para onde estava.")).toBeAttached();
  await expectModules(page, ["Dois", "Um", "Três"]);

  await page.reload();
  await expectModules(page, ["Dois", "Um", "Três"]);
  await expectLessons(page, "Um", ["A1", "A2"]);
  await expectLessons(page, "Dois", ["B1"]);
  await expectLessons(page, "Três", ["C1", "C2"]);
});

test("input is saved automatically, and a deleted lesson is restored with its materials", async ({
  sellerPage: page,
}) => {
  const id = await makeCourse(page, `Textos ${Date.now()}`, { Um: ["A1", "A2"] });
  await page.goto(`/courses/${id}`);
  await page.getByRole("button", { name: "A1", exact: true }).click();
  const title = page.getByRole("textbox", { name: "Título" });
  await title.fill("");
  await expect(page.getByText("Informe de 1 a 160 caracteres")).toBeVisible();
  await expect(saveState(page)).toHaveText("Não salvo");
  await title.fill("O fermento");
  await page.getByRole("textbox", { name: "Duração" }).fill("12:34");
  await page.getByRole("textbox", { name: "Nome do novo material" }).fill("A receita");
  await page.getByRole("textbox", { name: "Endereço do novo material" }).fill("https://files.example.com/pao.pdf");
  await page.getByRole("button", { name: "Adicionar material" }).click();
  await expect(page.getByRole("button", { name: "Remover A receita" })).toBeVisible();
  await expectSaved(page);

  await page.getByRole("button", { name: "Excluir aula" }).click();
  await expectLessons(page, "Um", ["A2"]);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expectLessons(page, "Um", ["O fermento", "A2"]);
  await expectSaved(page);
  await page.reload();
  await page.getByRole("button", { name: "O fermento", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Duração" })).toHaveValue("12:34");
  await expect(page.getByRole("textbox", { name: "Endereço", exact: true })).toHaveValue(
    "https://files.example.com/pao.pdf",
  );
});

test.describe("when two people edit", () => {
  test.use({ expectedErrors: [/409/] });

  test("the second save reports it, and overwrites or reloads on choice", async ({ sellerPage: page, context }) => {
    const id = await makeCourse(page, `Conflito ${Date.now()}`, { Um: ["A1"] });
    const path = `/courses/${id}`;
    const other = await context.newPage();
    await page.goto(path);
    await other.goto(path);
    const tagline = { name: "Chamada" } as const;
    const alert = page.getByRole("alert").filter({ hasText: "Outra pessoa alterou este curso" });

    await expect(other.getByRole("textbox", tagline)).toBeEnabled();
    await other.getByRole("textbox", tagline).fill("Da outra");
    await expectSaved(other);
    await page.getByRole("textbox", tagline).fill("Da segunda");
    await expect(alert).toBeVisible();
    await expect(saveState(page)).toHaveText("Não salvo");
    await expect(page.getByRole("textbox", tagline)).toHaveValue("Da segunda");
    await alert.getByRole("button", { name: "Sobrescrever" }).click();
    await expect(alert).toBeHidden();
    await expectSaved(page);

    await other.getByRole("textbox", { name: "Nível" }).fill("Iniciante");
    const hers = other.getByRole("alert").filter({ hasText: "Outra pessoa alterou este curso" });
    await expect(hers).toBeVisible();
    await hers.getByRole("button", { name: "Recarregar" }).click();
    await expect(hers).toBeHidden();
    await expect(other.getByRole("textbox", tagline)).toHaveValue("Da segunda");
    await expect(other.getByRole("textbox", { name: "Nível" })).toHaveValue("");
  });
});
