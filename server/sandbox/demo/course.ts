import type { CompanyIdentity } from "../../core/procedures/procedure";
import { createCourse, updateCourse } from "../../courses/courses/courses";
import { createLesson } from "../../courses/courses/lessons";
import { createMaterial } from "../../courses/courses/materials";
import { createModule } from "../../courses/courses/modules";
import { uploadPicture } from "./upload-picture";

const modules = [
  {
    title: "Comece por aqui",
    lessons: [
      "Boas-vindas",
      "Ingredientes e utensílios",
      "Como ler uma receita em porcentagens",
      "Seu caderno de pães",
    ],
  },
  {
    title: "O levain",
    lessons: ["Criar um levain do zero", "Alimentar e guardar", "Quando ele está pronto", "O que fazer com a sobra"],
  },
  {
    title: "Da massa ao forno",
    lessons: ["Autólise e sova", "Dobras e fermentação", "Modelar sem medo", "Assar com vapor em casa"],
  },
];

export async function writeCourse(company: CompanyIdentity, productId: string, now: Date): Promise<void> {
  const companyId = company.id;
  const said = {
    tagline: "Farinha, água, sal e tempo",
    description: "Doze aulas curtas, do primeiro levain ao pão que sai do forno com a casca estalando.",
    level: "Iniciante",
    highlights: ["12 aulas em vídeo", "Receitas para imprimir", "Certificado de 8 horas"],
    certificateHours: 8,
  };
  const { id: courseId } = await createCourse(
    company,
    { productId, title: "Pão de fermentação natural", ...said },
    now,
  );
  for (const [index, { title, lessons }] of modules.entries()) {
    const module = (await createModule(companyId, { courseId }, title, now)).modules[index];
    if (!module) throw new Error(`The module ${title} was not made`);
    for (const [place, lesson] of lessons.entries()) {
      const durationSeconds = 300 + (((index * 4 + place) * 137) % 600);
      const path = { courseId, moduleId: module.id };
      const made = (await createLesson(companyId, path, { title: lesson, durationSeconds }, now)).modules[index];
      const lessonId = made?.lessons[place]?.id;
      if (place > 0 || !lessonId) continue;
      const material = { title: "Anotações da aula (PDF)", url: "https://example.com/anotacoes.pdf" };
      await createMaterial(companyId, { courseId, lessonId }, material, now);
    }
  }
  const cover = await uploadPicture(companyId, "bread");
  await updateCourse(companyId, { courseId }, { status: "published", cover }, now);
}
