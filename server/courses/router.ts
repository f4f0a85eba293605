import { classroomRouter } from "./classroom/router";
import { commentsRouter } from "./comments/router";
import { lessonsRouter, materialsRouter } from "./courses/lessons-router";
import { courseModulesRouter, coursesRouter } from "./courses/router";
import { quizzesRouter } from "./quizzes/router";
import { cohortsRouter, enrollmentsRouter } from "./students/router";

export const coursesRouters = {
  classroom: classroomRouter,
  courses: coursesRouter,
  courseModules: courseModulesRouter,
  lessons: lessonsRouter,
  materials: materialsRouter,
  quizzes: quizzesRouter,
  comments: commentsRouter,
  enrollments: enrollmentsRouter,
  cohorts: cohortsRouter,
} as const;
