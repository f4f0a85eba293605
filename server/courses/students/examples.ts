const enrollmentId = "0199a1c2-9104-7d3e-9f40-4b1d2e3f4a04";
const courseId = "0199a1c2-8103-7d3e-9f40-4b1d2e3f4a03";
const seenAt = "2026-11-22T21:10:02.000Z";

export const newEnrollment = [
  {
    customer: {
      name: "Maria da Silva",
      email: "maria@example.com",
      documentType: "cpf" as const,
      document: "52998224725",
    },
    endsAt: "2027-11-20T13:45:30.000Z",
  },
];

export const enrollmentExamples = [
  {
    id: enrollmentId,
    courseId,
    productId: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b",
    customer: {
      id: "0199a1c2-7001-7d3e-9f40-4b1d2e3f4a01",
      name: "Maria da Silva",
      phone: "+5511987654321",
      documentType: "CPF",
      document: "52998224725",
      emails: ["maria@example.com"],
      metadata: {},
    },
    enrolledAt: "2026-11-20T13:45:30.000Z",
    revokedAt: null,
    courseTitle: "Pão caseiro do zero",
    status: "open" as const,
    state: "studying" as const,
    endsAt: "2027-11-20T13:45:30.000Z",
    cohortId: null,
    progress: { percent: 50, completedLessons: 1, lessons: 2 },
    lastLesson: { id: "0199a1c2-8302-7d3e-9f40-4b1d2e3f4a02", title: "O fermento natural" },
    lastSeenAt: seenAt,
    completedAt: null,
  },
];

export const progressExamples = [
  {
    enrollmentId,
    courseId,
    percent: 0,
    completedLessons: 0,
    lessons: 1,
    lastSeenAt: seenAt,
    completedAt: null,
    modules: [
      {
        id: "0199a1c2-8201-7d3e-9f40-4b1d2e3f4a01",
        title: "Antes do forno",
        lessons: [
          {
            id: "0199a1c2-8302-7d3e-9f40-4b1d2e3f4a02",
            title: "O fermento natural",
            durationSeconds: 754,
            watchedSeconds: 377,
            percent: 50,
            startedAt: "2026-11-22T21:03:44.000Z",
            lastSeenAt: seenAt,
            completedAt: null,
          },
        ],
      },
    ],
  },
];
