# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .shared import MemberCourse


class LessonsCreateInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If the course has changed since, the
    request changes nothing and returns 409. If omitted, the change is always applied.
    """
    title: str
    description: NotRequired[str]
    videoUrl: NotRequired[str | None]
    durationSeconds: NotRequired[int | None]


class LessonsMoveInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If the course has changed since, the
    request changes nothing and returns 409. If omitted, the change is always applied.
    """
    moduleId: str
    """A module of the same course, including the current one."""
    position: NotRequired[int]
    """Position among the lessons there, from 0. Defaults to the end."""


class LessonsOrderInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If the course has changed since, the
    request changes nothing and returns 409. If omitted, the change is always applied.
    """
    ids: List[str]
    """Every id exactly once, in the desired order."""


class LessonsUpdateInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If the course has changed since, the
    request changes nothing and returns 409. If omitted, the change is always applied.
    """
    title: NotRequired[str]
    description: NotRequired[str]
    videoUrl: NotRequired[str | None]
    durationSeconds: NotRequired[int | None]
    isSample: NotRequired[bool]
    """Whether anyone can watch the lesson, from the checkout page."""
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
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Adds a lesson after the last lesson of the module. `videoUrl` is a link: nothing is
        uploaded.

        `POST /v1/member-courses/{courseId}/modules/{moduleId}/lessons`
        """
        call: Call[MemberCourse] = Call(
            "POST",
            f"/v1/member-courses/{segment(course_id)}/modules/{segment(module_id)}/lessons",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Sets the order of the lessons to that of `ids`, which must list every lesson of the
        module exactly once.

        `PUT /v1/member-courses/{courseId}/modules/{moduleId}/lessons/order`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/modules/{segment(module_id)}/lessons/order",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Changes the given fields; omitted fields stay unchanged. `null` removes the video or its
        duration.

        `PUT /v1/member-courses/{courseId}/lessons/{lessonId}`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Deletes the lesson with its materials. Later lessons move up.

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
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Moves the lesson with its materials to `position` of `moduleId`, which may be its
        current module or another module of the same course. Lessons after the old position move
        up; lessons from the new position on move down.

        `PUT /v1/member-courses/{courseId}/lessons/{lessonId}/module`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}/module",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Adds a lesson after the last lesson of the module. `videoUrl` is a link: nothing is
        uploaded.

        `POST /v1/member-courses/{courseId}/modules/{moduleId}/lessons`
        """
        call: Call[MemberCourse] = Call(
            "POST",
            f"/v1/member-courses/{segment(course_id)}/modules/{segment(module_id)}/lessons",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Sets the order of the lessons to that of `ids`, which must list every lesson of the
        module exactly once.

        `PUT /v1/member-courses/{courseId}/modules/{moduleId}/lessons/order`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/modules/{segment(module_id)}/lessons/order",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Changes the given fields; omitted fields stay unchanged. `null` removes the video or its
        duration.

        `PUT /v1/member-courses/{courseId}/lessons/{lessonId}`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Deletes the lesson with its materials. Later lessons move up.

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
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Moves the lesson with its materials to `position` of `moduleId`, which may be its
        current module or another module of the same course. Lessons after the old position move
        up; lessons from the new position on move down.

        `PUT /v1/member-courses/{courseId}/lessons/{lessonId}/module`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}/module",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
