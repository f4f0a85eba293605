# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import MemberCourse


class CoursesUpdateInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If anything in the course has changed
    since, nothing is done: 409. Without it, the change is always made.
    """
    title: NotRequired[str]
    status: NotRequired[Literal["draft", "published", "archived"]]
    """`draft`: enrolled customers cannot open it yet. `published`: they can. `archived`:
    nobody new is enrolled.
    """
    producerName: NotRequired[str]
    """Absent: the product's producer, or the company."""
    tagline: NotRequired[str]
    description: NotRequired[str]
    category: NotRequired[str]
    level: NotRequired[str]
    highlights: NotRequired[List[str]]
    certificateHours: NotRequired[int]
    instructor: NotRequired[CoursesUpdateInputInstructor]
    artwork: NotRequired[CoursesUpdateInputArtwork]
    cover: NotRequired[str | None]
    """A link to an image."""
    issuesCertificates: NotRequired[bool]
    """Whether who finishes it gets a certificate."""
    takesComments: NotRequired[bool]
    """Whether students comment on its lessons."""


CoursesUpdateInputArtwork = TypedDict(
    "CoursesUpdateInputArtwork",
    {
        "from": "NotRequired[str]",
        "via": "NotRequired[str]",
        "to": "NotRequired[str]",
        "glow": "NotRequired[str]",
        "motif": "NotRequired[str]",
    },
)


class CoursesUpdateInputInstructor(TypedDict):
    name: NotRequired[str]
    role: NotRequired[str]
    bio: NotRequired[str]
    initials: NotRequired[str]
    """Absent: those of the name."""


class NewMemberCourse(TypedDict):
    productId: str
    """The product whose buyers are enrolled."""
    title: str
    status: NotRequired[Literal["draft", "published", "archived"]]
    """`draft`: enrolled customers cannot open it yet. `published`: they can. `archived`:
    nobody new is enrolled.
    """
    producerName: NotRequired[str]
    """Absent: the product's producer, or the company."""
    tagline: NotRequired[str]
    description: NotRequired[str]
    category: NotRequired[str]
    level: NotRequired[str]
    highlights: NotRequired[List[str]]
    certificateHours: NotRequired[int]
    instructor: NotRequired[NewMemberCourseInstructor]
    artwork: NotRequired[NewMemberCourseArtwork]
    cover: NotRequired[str | None]
    """A link to an image."""
    issuesCertificates: NotRequired[bool]
    """Whether who finishes it gets a certificate."""
    takesComments: NotRequired[bool]
    """Whether students comment on its lessons."""


NewMemberCourseArtwork = TypedDict(
    "NewMemberCourseArtwork",
    {
        "from": "NotRequired[str]",
        "via": "NotRequired[str]",
        "to": "NotRequired[str]",
        "glow": "NotRequired[str]",
        "motif": "NotRequired[str]",
    },
)


class NewMemberCourseInstructor(TypedDict):
    name: NotRequired[str]
    role: NotRequired[str]
    bio: NotRequired[str]
    initials: NotRequired[str]
    """Absent: those of the name."""


class CoursesResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def create(
        self,
        body: NewMemberCourse,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """A course for the buyers of a product. Every later buyer of an offer of the product is
        enrolled, in drafts too, and announced by `course_enrolled`; a total refund or a
        chargeback takes the access back (`course_revoked`).

        `POST /v1/member-courses`
        """
        call: Call[MemberCourse] = Call(
            "POST",
            "/v1/member-courses",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        status: Literal["draft", "published", "archived"] | None = None,
        product_id: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[MemberCourse]:
        """Newest first, by `limit` and `offset`. Each course is complete, as in `GET
        /v1/member-courses/{courseId}`.

        `GET /v1/member-courses`
        """
        call: Call[MemberCourse] = Call(
            "GET",
            "/v1/member-courses",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "productId": product_id,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    def get(
        self,
        course_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """The tree whose ids the other operations on courses take. `enrolledAt` is null for the
        seller.

        `GET /v1/member-courses/{courseId}`
        """
        call: Call[MemberCourse] = Call(
            "GET",
            f"/v1/member-courses/{segment(course_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def update(
        self,
        course_id: str,
        body: CoursesUpdateInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """Changes the given fields; absent ones stay, inside `instructor` and `artwork` too.
        Publish it with `status: published`; its product stays.

        `PUT /v1/member-courses/{courseId}`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def delete(
        self,
        course_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """The course disappears from every list and lookup. A course that customers have access to
        cannot be deleted (409): archive it with `status: archived`.

        `DELETE /v1/member-courses/{courseId}`
        """
        call: Call[MemberCourse] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncCoursesResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def create(
        self,
        body: NewMemberCourse,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """A course for the buyers of a product. Every later buyer of an offer of the product is
        enrolled, in drafts too, and announced by `course_enrolled`; a total refund or a
        chargeback takes the access back (`course_revoked`).

        `POST /v1/member-courses`
        """
        call: Call[MemberCourse] = Call(
            "POST",
            "/v1/member-courses",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        status: Literal["draft", "published", "archived"] | None = None,
        product_id: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[MemberCourse]:
        """Newest first, by `limit` and `offset`. Each course is complete, as in `GET
        /v1/member-courses/{courseId}`.

        `GET /v1/member-courses`
        """
        call: Call[MemberCourse] = Call(
            "GET",
            "/v1/member-courses",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "productId": product_id,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    async def get(
        self,
        course_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """The tree whose ids the other operations on courses take. `enrolledAt` is null for the
        seller.

        `GET /v1/member-courses/{courseId}`
        """
        call: Call[MemberCourse] = Call(
            "GET",
            f"/v1/member-courses/{segment(course_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def update(
        self,
        course_id: str,
        body: CoursesUpdateInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """Changes the given fields; absent ones stay, inside `instructor` and `artwork` too.
        Publish it with `status: published`; its product stays.

        `PUT /v1/member-courses/{courseId}`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def delete(
        self,
        course_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> MemberCourse:
        """The course disappears from every list and lookup. A course that customers have access to
        cannot be deleted (409): archive it with `status: archived`.

        `DELETE /v1/member-courses/{courseId}`
        """
        call: Call[MemberCourse] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
