# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import MemberCourse


class CoursesUpdateInput(TypedDict):
    expectedUpdatedAt: NotRequired[str]
    """The `updatedAt` of the course that you read. If the course has changed since, the
    request changes nothing and returns 409. If omitted, the change is always applied.
    """
    title: NotRequired[str]
    status: NotRequired[Literal["draft", "published", "archived"]]
    """`draft`: enrolled customers cannot open it yet. `published`: they can. `archived`: no
    new customers are enrolled.
    """
    producerName: NotRequired[str]
    """Defaults to the product's producer, or the company."""
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
    """Whether students who complete the course receive a certificate."""
    takesComments: NotRequired[bool]
    """Whether students can comment on the lessons."""


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
    """Defaults to the initials of the name."""


MemberCourseArtworkInput = TypedDict(
    "MemberCourseArtworkInput",
    {
        "from": "NotRequired[str]",
        "via": "NotRequired[str]",
        "to": "NotRequired[str]",
        "glow": "NotRequired[str]",
        "motif": "NotRequired[str]",
    },
)


class MemberCourseInput(TypedDict):
    productId: str
    """Product whose buyers are enrolled."""
    title: str
    status: NotRequired[Literal["draft", "published", "archived"]]
    """`draft`: enrolled customers cannot open it yet. `published`: they can. `archived`: no
    new customers are enrolled.
    """
    producerName: NotRequired[str]
    """Defaults to the product's producer, or the company."""
    tagline: NotRequired[str]
    description: NotRequired[str]
    category: NotRequired[str]
    level: NotRequired[str]
    highlights: NotRequired[List[str]]
    certificateHours: NotRequired[int]
    instructor: NotRequired[MemberCourseInstructorInput]
    artwork: NotRequired[MemberCourseArtworkInput]
    cover: NotRequired[str | None]
    """A link to an image."""
    issuesCertificates: NotRequired[bool]
    """Whether students who complete the course receive a certificate."""
    takesComments: NotRequired[bool]
    """Whether students can comment on the lessons."""


class MemberCourseInstructorInput(TypedDict):
    name: NotRequired[str]
    role: NotRequired[str]
    bio: NotRequired[str]
    initials: NotRequired[str]
    """Defaults to the initials of the name."""


class CoursesResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def create(
        self,
        body: MemberCourseInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Creates a course for the buyers of a product. Every later buyer of an offer of the
        product is enrolled, even while the course is a draft, and `course_enrolled` announces
        it. A full refund or a chargeback revokes the access (`course_revoked`).

        `POST /v1/member-courses`
        """
        call: Call[MemberCourse] = Call(
            "POST",
            "/v1/member-courses",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> Pages[MemberCourse]:
        """Newest first, paged by `limit` and `offset`. Each course is complete, as in `GET
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
            on_response=on_response,
        )
        return self._client.pages(call)

    def get(
        self,
        course_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Returns the course tree; the other course operations use its ids. `enrolledAt` is null
        for the seller.

        `GET /v1/member-courses/{courseId}`
        """
        call: Call[MemberCourse] = Call(
            "GET",
            f"/v1/member-courses/{segment(course_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def update(
        self,
        course_id: str,
        body: CoursesUpdateInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Changes the given fields; omitted fields stay unchanged, including those inside
        `instructor` and `artwork`. To publish the course, set `status: published`. Its product
        cannot be changed.

        `PUT /v1/member-courses/{courseId}`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def delete(
        self,
        course_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Removes the course from all lists and lookups. A course that customers have access to
        cannot be deleted (409): archive it with `status: archived`.

        `DELETE /v1/member-courses/{courseId}`
        """
        call: Call[MemberCourse] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncCoursesResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def create(
        self,
        body: MemberCourseInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Creates a course for the buyers of a product. Every later buyer of an offer of the
        product is enrolled, even while the course is a draft, and `course_enrolled` announces
        it. A full refund or a chargeback revokes the access (`course_revoked`).

        `POST /v1/member-courses`
        """
        call: Call[MemberCourse] = Call(
            "POST",
            "/v1/member-courses",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> AsyncPages[MemberCourse]:
        """Newest first, paged by `limit` and `offset`. Each course is complete, as in `GET
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
            on_response=on_response,
        )
        return self._client.pages(call)

    async def get(
        self,
        course_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Returns the course tree; the other course operations use its ids. `enrolledAt` is null
        for the seller.

        `GET /v1/member-courses/{courseId}`
        """
        call: Call[MemberCourse] = Call(
            "GET",
            f"/v1/member-courses/{segment(course_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def update(
        self,
        course_id: str,
        body: CoursesUpdateInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Changes the given fields; omitted fields stay unchanged, including those inside
        `instructor` and `artwork`. To publish the course, set `status: published`. Its product
        cannot be changed.

        `PUT /v1/member-courses/{courseId}`
        """
        call: Call[MemberCourse] = Call(
            "PUT",
            f"/v1/member-courses/{segment(course_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def delete(
        self,
        course_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> MemberCourse:
        """Removes the course from all lists and lookups. A course that customers have access to
        cannot be deleted (409): archive it with `status: archived`.

        `DELETE /v1/member-courses/{courseId}`
        """
        call: Call[MemberCourse] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
