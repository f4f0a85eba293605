const at = "2026-11-20T13:45:30.000Z";

const material = {
  id: "0199a1c2-8401-7d3e-9f40-4b1d2e3f4a01",
  title: "A receita, para imprimir",
  url: "https://files.example.com/pao.pdf",
  position: 0,
};

const lesson = {
  id: "0199a1c2-8302-7d3e-9f40-4b1d2e3f4a02",
  title: "O fermento natural",
  description: "O que ele come, e quando.",
  videoUrl: "https://video.example.com/aula-1",
  durationSeconds: 754,
  isSample: false,
  captions: [],
  chapters: [{ startSeconds: 0, title: "A farinha" }],
  position: 0,
  materials: [material],
};

export const courseExamples = [
  {
    id: "0199a1c2-8103-7d3e-9f40-4b1d2e3f4a03",
    productId: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b",
    slug: "k3Jt5vQe7Rx9",
    kind: "course",
    status: "draft",
    title: "Pão caseiro do zero",
    producerName: "Banca da Esquina",
    tagline: "Farinha, água, sal e tempo",
    description: "Do fermento natural ao pão na mesa.",
    category: "Culinária",
    level: "Iniciante",
    highlights: ["Sem batedeira", "Receitas para imprimir"],
    certificateHours: 12,
    instructor: { name: "Maria da Silva", role: "Padeira", bio: "", initials: "MS" },
    artwork: { from: "#0F766E", via: "#0E7490", to: "#1D4ED8", glow: "#5EEAD4", motif: "waves" },
    cover: null,
    issuesCertificates: true,
    takesComments: true,
    enrolledAt: null,
    modules: [
      {
        id: "0199a1c2-8204-7d3e-9f40-4b1d2e3f4a04",
        title: "Antes do forno",
        position: 0,
        release: { kind: "at_once", days: null, on: null, moduleId: null },
        lessons: [lesson],
      },
    ],
    createdAt: at,
    updatedAt: at,
  },
];

export const newCourse = [
  {
    productId: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b",
    title: "Pão caseiro do zero",
    tagline: "Farinha, água, sal e tempo",
    highlights: ["Sem batedeira", "Receitas para imprimir"],
    certificateHours: 12,
  },
];
export const courseChange = [{ status: "published", description: "Do fermento natural ao pão na mesa." }];
export const newModule = [{ title: "Antes do forno" }];
export const moduleChange = [{ title: "No forno", release: { kind: "after_days", days: 7 } }];
export const newLesson = [
  { title: lesson.title, description: lesson.description, videoUrl: lesson.videoUrl, durationSeconds: 754 },
];
export const lessonChange = [{ title: "O fermento, em casa", videoUrl: null, durationSeconds: null, isSample: true }];
export const lessonMove = [{ moduleId: "0199a1c2-8204-7d3e-9f40-4b1d2e3f4a04", position: 0 }];
export const newMaterial = [{ title: material.title, url: material.url }];
export const materialChange = [{ title: "A receita, em uma página" }];

export const order = [{ ids: ["0199a1c2-8302-7d3e-9f40-4b1d2e3f4a02", "0199a1c2-8305-7d3e-9f40-4b1d2e3f4a05"] }];
