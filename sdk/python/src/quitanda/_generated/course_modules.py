# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .shared import MemberCourse


class CourseModulesCreateInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If the course has changed since, the
    request changes nothing and returns 409. If omitted, the change is always applied.
    """
    title: str


class CourseModulesOrderInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If the course has changed since, the
    request changes nothing and returns 409. If omitted, the change is always applied.
    """
    ids: List[str]
    """Every id exactly once, in the desired order."""


class CourseModulesUpdateInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If the course has changed since, the
    request changes nothing and returns 409. If omitted, the change is always applied.
    """
    title: NotRequired[str]
    release: NotRequired[CourseModulesUpdateInputRelease]


class CourseModulesUpdateInputRelease(TypedDict):
    """Opening time of the module for a student. Only the field of its kind is set."""

    kind: Literal["at_once", "after_days", "on_date", "after_module"]
    """`at_once`. `after_days`: `days` after the enrollment, or after the start of the
    student's cohort, at midnight in São Paulo. `on_date`: on the day `on`. `after_module`:
    once the lessons of `moduleId` are complete.
    """
    days: NotRequired[int | None]
    on: NotRequired[str | None]
    moduleId: NotRequired[str | None]


class CourseModulesResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def create(
        self,
        course_id: str,
        body: CourseModulesCreateInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Adds a module after the last module of the course.

        `POST /v1/member-courses/{courseId}/modules`
        """
        call: Call[MemberCourse] = Call(
            "POST",
            f"/v1/member-courses/{segment(course_id)}/modules",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def order(
        self,
        course_id: str,
        body: CourseModulesOrderInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Sets the order of the modules to that of `ids`, which must list every module of the
        course exactly once.

        `PUT /v1/member-courses/{courseId}/modules/order`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/modules/order",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def update(
        self,
        course_id: str,
        module_id: str,
        body: CourseModulesUpdateInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Changes the given fields; omitted fields stay unchanged. `release` sets when the module
        opens for a student. A closed module shows its title and its opening time.

        `PUT /v1/member-courses/{courseId}/modules/{moduleId}`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/modules/{segment(module_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def delete(
        self,
        course_id: str,
        module_id: str,
        *,
        expected_updated_at: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Deletes the module with its lessons and their materials. Later modules move up. Modules
        that waited for it open at once.

        `DELETE /v1/member-courses/{courseId}/modules/{moduleId}`
        """
        call: Call[MemberCourse] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}/modules/{segment(module_id)}",
            query={
                "expectedUpdatedAt": expected_updated_at,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncCourseModulesResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def create(
        self,
        course_id: str,
        body: CourseModulesCreateInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Adds a module after the last module of the course.

        `POST /v1/member-courses/{courseId}/modules`
        """
        call: Call[MemberCourse] = Call(
            "POST",
            f"/v1/member-courses/{segment(course_id)}/modules",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def order(
        self,
        course_id: str,
        body: CourseModulesOrderInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Sets the order of the modules to that of `ids`, which must list every module of the
        course exactly once.

        `PUT /v1/member-courses/{courseId}/modules/order`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/modules/order",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def update(
        self,
        course_id: str,
        module_id: str,
        body: CourseModulesUpdateInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Changes the given fields; omitted fields stay unchanged. `release` sets when the module
        opens for a student. A closed module shows its title and its opening time.

        `PUT /v1/member-courses/{courseId}/modules/{moduleId}`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/modules/{segment(module_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def delete(
        self,
        course_id: str,
        module_id: str,
        *,
        expected_updated_at: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Deletes the module with its lessons and their materials. Later modules move up. Modules
        that waited for it open at once.

        `DELETE /v1/member-courses/{courseId}/modules/{moduleId}`
        """
        call: Call[MemberCourse] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}/modules/{segment(module_id)}",
            query={
                "expectedUpdatedAt": expected_updated_at,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
