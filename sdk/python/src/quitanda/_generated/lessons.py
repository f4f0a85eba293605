# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .shared import MemberCourse


class LessonsCreateInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If anything in the course has changed
    since, nothing is done: 409. Without it, the change is always made.
    """
    title: str
    description: NotRequired[str]
    videoUrl: NotRequired[str | None]
    durationSeconds: NotRequired[int | None]


class LessonsMoveInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If anything in the course has changed
    since, nothing is done: 409. Without it, the change is always made.
    """
    moduleId: str
    """A module of the same course; its own too."""
    position: NotRequired[int]
    """Its place among the lessons there, from 0. Absent: behind the last one."""


class LessonsOrderInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If anything in the course has changed
    since, nothing is done: 409. Without it, the change is always made.
    """
    ids: List[str]
    """Every id exactly once, in the order wanted."""


class LessonsUpdateInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If anything in the course has changed
    since, nothing is done: 409. Without it, the change is always made.
    """
    title: NotRequired[str]
    description: NotRequired[str]
    videoUrl: NotRequired[str | None]
    durationSeconds: NotRequired[int | None]
    isSample: NotRequired[bool]
    """Whether anybody may watch it, from the checkout's page."""
    captions: NotRequired[List[LessonsUpdateInputCaption]]
    """Subtitles in WebVTT, for MP4 and HLS videos."""
    chapters: NotRequired[List[LessonsUpdateInputChapter]]


class LessonsUpdateInputCaption(TypedDict):
    language: str
    label: str
    url: str


class LessonsUpdateInputChapter(TypedDict):
    startSeconds: int
    title: str


class LessonsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def create(
        self,
        course_id: str,
        module_id: str,
        body: LessonsCreateInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """Adds a lesson behind the last one of the module. `videoUrl` is a link: nothing is
        uploaded.

        `POST /v1/member-courses/{courseId}/modules/{moduleId}/lessons`
        """
        call: Call[MemberCourse] = Call(
            "POST",
            f"/v1/member-courses/{segment(course_id)}/modules/{segment(module_id)}/lessons",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def order(
        self,
        course_id: str,
        module_id: str,
        body: LessonsOrderInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """Puts the lessons in the order of `ids`, which names every lesson of the module exactly
        once.

        `PUT /v1/member-courses/{courseId}/modules/{moduleId}/lessons/order`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/modules/{segment(module_id)}/lessons/order",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def update(
        self,
        course_id: str,
        lesson_id: str,
        body: LessonsUpdateInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """Changes what you send; what you leave out stays. `null` takes the video or its duration
        away.

        `PUT /v1/member-courses/{courseId}/lessons/{lessonId}`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def delete(
        self,
        course_id: str,
        lesson_id: str,
        *,
        expected_updated_at: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """Removes the lesson with its materials. The lessons behind it move up.

        `DELETE /v1/member-courses/{courseId}/lessons/{lessonId}`
        """
        call: Call[MemberCourse] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}",
            query={
                "expectedUpdatedAt": expected_updated_at,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def move(
        self,
        course_id: str,
        lesson_id: str,
        body: LessonsMoveInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """Moves the lesson with its materials to `position` of `moduleId`, a module of the same
        course, its own included. The lessons after its old position move up, those after the
        new one move down.

        `PUT /v1/member-courses/{courseId}/lessons/{lessonId}/module`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}/module",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncLessonsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def create(
        self,
        course_id: str,
        module_id: str,
        body: LessonsCreateInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """Adds a lesson behind the last one of the module. `videoUrl` is a link: nothing is
        uploaded.

        `POST /v1/member-courses/{courseId}/modules/{moduleId}/lessons`
        """
        call: Call[MemberCourse] = Call(
            "POST",
            f"/v1/member-courses/{segment(course_id)}/modules/{segment(module_id)}/lessons",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def order(
        self,
        course_id: str,
        module_id: str,
        body: LessonsOrderInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """Puts the lessons in the order of `ids`, which names every lesson of the module exactly
        once.

        `PUT /v1/member-courses/{courseId}/modules/{moduleId}/lessons/order`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/modules/{segment(module_id)}/lessons/order",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def update(
        self,
        course_id: str,
        lesson_id: str,
        body: LessonsUpdateInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """Changes what you send; what you leave out stays. `null` takes the video or its duration
        away.

        `PUT /v1/member-courses/{courseId}/lessons/{lessonId}`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def delete(
        self,
        course_id: str,
        lesson_id: str,
        *,
        expected_updated_at: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """Removes the lesson with its materials. The lessons behind it move up.

        `DELETE /v1/member-courses/{courseId}/lessons/{lessonId}`
        """
        call: Call[MemberCourse] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}",
            query={
                "expectedUpdatedAt": expected_updated_at,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def move(
        self,
        course_id: str,
        lesson_id: str,
        body: LessonsMoveInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """Moves the lesson with its materials to `position` of `moduleId`, a module of the same
        course, its own included. The lessons after its old position move up, those after the
        new one move down.

        `PUT /v1/member-courses/{courseId}/lessons/{lessonId}/module`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}/module",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
