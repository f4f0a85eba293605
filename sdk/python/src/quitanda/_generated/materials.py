# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .shared import MemberCourse


class MaterialsCreateInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If the course has changed since, the
    request changes nothing and returns 409. If omitted, the change is always applied.
    """
    title: str
    url: str


class MaterialsOrderInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If the course has changed since, the
    request changes nothing and returns 409. If omitted, the change is always applied.
    """
    ids: List[str]
    """Every id exactly once, in the desired order."""


class MaterialsUpdateInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If the course has changed since, the
    request changes nothing and returns 409. If omitted, the change is always applied.
    """
    title: NotRequired[str]
    url: NotRequired[str]


class MaterialsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def create(
        self,
        course_id: str,
        lesson_id: str,
        body: MaterialsCreateInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Adds a link after the last material of the lesson. Nothing is uploaded.

        `POST /v1/member-courses/{courseId}/lessons/{lessonId}/materials`
        """
        call: Call[MemberCourse] = Call(
            "POST",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}/materials",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def order(
        self,
        course_id: str,
        lesson_id: str,
        body: MaterialsOrderInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Sets the order of the materials to that of `ids`, which must list every material of the
        lesson exactly once.

        `PUT /v1/member-courses/{courseId}/lessons/{lessonId}/materials/order`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}/materials/order",
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
        material_id: str,
        body: MaterialsUpdateInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Changes the given fields; omitted fields stay unchanged.

        `PUT /v1/member-courses/{courseId}/lessons/{lessonId}/materials/{materialId}`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}/materials/{segment(material_id)}",
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
        material_id: str,
        *,
        expected_updated_at: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Deletes the link. Later materials move up.

        `DELETE /v1/member-courses/{courseId}/lessons/{lessonId}/materials/{materialId}`
        """
        call: Call[MemberCourse] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}/materials/{segment(material_id)}",
            query={
                "expectedUpdatedAt": expected_updated_at,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncMaterialsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def create(
        self,
        course_id: str,
        lesson_id: str,
        body: MaterialsCreateInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Adds a link after the last material of the lesson. Nothing is uploaded.

        `POST /v1/member-courses/{courseId}/lessons/{lessonId}/materials`
        """
        call: Call[MemberCourse] = Call(
            "POST",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}/materials",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def order(
        self,
        course_id: str,
        lesson_id: str,
        body: MaterialsOrderInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Sets the order of the materials to that of `ids`, which must list every material of the
        lesson exactly once.

        `PUT /v1/member-courses/{courseId}/lessons/{lessonId}/materials/order`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}/materials/order",
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
        material_id: str,
        body: MaterialsUpdateInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Changes the given fields; omitted fields stay unchanged.

        `PUT /v1/member-courses/{courseId}/lessons/{lessonId}/materials/{materialId}`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}/materials/{segment(material_id)}",
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
        material_id: str,
        *,
        expected_updated_at: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Deletes the link. Later materials move up.

        `DELETE /v1/member-courses/{courseId}/lessons/{lessonId}/materials/{materialId}`
        """
        call: Call[MemberCourse] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}/lessons/{segment(lesson_id)}/materials/{segment(material_id)}",
            query={
                "expectedUpdatedAt": expected_updated_at,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
