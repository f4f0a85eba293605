# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import Metadata


class CourseProgress(TypedDict):
    enrollmentId: str
    courseId: str
    percent: int
    """Complete lessons of a hundred, rounded down; 100 only when all are."""
    completedLessons: int
    lessons: int
    """The lessons of the course now."""
    lastSeenAt: str | None
    """The last visit to a lesson; null before the first."""
    completedAt: str | None
    """When every lesson was complete for the first time."""
    modules: List[CourseProgressModule]
    """The modules and lessons of the course now, in order."""


class CourseProgressModule(TypedDict):
    id: str
    title: str
    lessons: List[CourseProgressModuleLesson]


class CourseProgressModuleLesson(TypedDict):
    id: str
    title: str
    durationSeconds: int | None
    watchedSeconds: int
    """Different seconds of the video that were watched."""
    percent: int
    """100 when it is complete; below that, seconds watched of its duration."""
    startedAt: str | None
    lastSeenAt: str | None
    """The last visit to a lesson; null before the first."""
    completedAt: str | None
    """When every lesson was complete for the first time."""


class EnrollmentRecord(TypedDict):
    id: str
    courseId: str
    productId: str
    customer: EnrollmentRecordCustomer
    enrolledAt: str
    revokedAt: str | None
    """When access ended; null while it lasts."""
    courseTitle: str
    status: Literal["open", "ended"]
    """Whether the student may open the course now."""
    state: Literal["not_started", "studying", "stuck", "finished", "ended"]
    """`stuck`: unfinished, and no visit for 14 days. `ended`: no access, finished or not."""
    endsAt: str | None
    """When access ends by itself; null: never."""
    cohortId: str | None
    progress: EnrollmentRecordProgress
    lastLesson: EnrollmentRecordLastLesson | None
    """The lesson seen last."""
    lastSeenAt: str | None
    """The last visit to a lesson; null before the first."""
    completedAt: str | None
    """When every lesson was complete for the first time."""


class EnrollmentRecordCustomer(TypedDict):
    id: str
    name: str
    phone: str
    documentType: str
    document: str
    emails: List[str]
    metadata: Metadata


class EnrollmentRecordLastLesson(TypedDict):
    id: str
    title: str


class EnrollmentRecordProgress(TypedDict):
    percent: int
    """Complete lessons of a hundred, rounded down; 100 only when all are."""
    completedLessons: int
    lessons: int
    """The lessons of the course now."""


class EnrollmentsCreateInput(TypedDict):
    customer: EnrollmentsCreateInputCustomer
    endsAt: NotRequired[str | None]
    """When access ends by itself; absent: never."""
    cohortId: NotRequired[str | None]
    """A cohort of the course."""


class EnrollmentsCreateInputCustomer(TypedDict):
    name: str
    email: str
    phone: NotRequired[str]
    """International format; Brazilian national numbers are normalised to it."""
    documentType: NotRequired[Literal["cpf", "cnpj"]]
    document: NotRequired[str]
    """CPF or CNPJ without punctuation, with its `documentType`. May be absent if exactly one
    customer has the e-mail.
    """


class EnrollmentsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        course_id: str | None = None,
        status: Literal["open", "ended"] | None = None,
        cohort_id: str | None = None,
        document: str | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[EnrollmentRecord]:
        """Who has or had access to a course, by purchase or by hand, the newest first, by `limit`
        and `offset`. `status: ended` means that access was revoked or ran out. Customers whose
        data was erased are left out.

        `GET /v1/enrollments`
        """
        call: Call[EnrollmentRecord] = Call(
            "GET",
            "/v1/enrollments",
            query={
                "limit": limit,
                "offset": offset,
                "courseId": course_id,
                "status": status,
                "cohortId": cohort_id,
                "document": document,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    def create(
        self,
        course_id: str,
        body: EnrollmentsCreateInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnrollmentRecord:
        """Gives a person a course without a purchase, announced by `course_enrolled`. A customer
        is one per CPF or CNPJ, so a new person needs a document; it may be absent if exactly
        one of your customers has the e-mail. A known customer stays as they are, and another
        e-mail than theirs is refused: it would open their purchases to its reader. A repeat
        answers the same enrollment and changes nothing. No mail is sent: the student signs in
        with the e-mail. A refund does not end this access; `DELETE` does, or `endsAt`.

        `POST /v1/member-courses/{courseId}/enrollments`
        """
        call: Call[EnrollmentRecord] = Call(
            "POST",
            f"/v1/member-courses/{segment(course_id)}/enrollments",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def revoke(
        self,
        course_id: str,
        enrollment_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnrollmentRecord:
        """Takes the course away at once, even if it is paid for, announced by `course_revoked`; no
        money is refunded. Progress is kept. A new purchase or an enrolment by hand gives it
        again. A repeat changes nothing.

        `DELETE /v1/member-courses/{courseId}/enrollments/{enrollmentId}`
        """
        call: Call[EnrollmentRecord] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}/enrollments/{segment(enrollment_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def progress(
        self,
        course_id: str,
        enrollment_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> CourseProgress:
        """What the student has seen of each lesson that the course has now, in order.
        `watchedSeconds` counts every second of a video once. A lesson is complete at 90 %, or
        when the student says so, and its quiz, if it has one, is passed.

        `GET /v1/member-courses/{courseId}/enrollments/{enrollmentId}/progress`
        """
        call: Call[CourseProgress] = Call(
            "GET",
            f"/v1/member-courses/{segment(course_id)}/enrollments/{segment(enrollment_id)}/progress",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncEnrollmentsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        course_id: str | None = None,
        status: Literal["open", "ended"] | None = None,
        cohort_id: str | None = None,
        document: str | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[EnrollmentRecord]:
        """Who has or had access to a course, by purchase or by hand, the newest first, by `limit`
        and `offset`. `status: ended` means that access was revoked or ran out. Customers whose
        data was erased are left out.

        `GET /v1/enrollments`
        """
        call: Call[EnrollmentRecord] = Call(
            "GET",
            "/v1/enrollments",
            query={
                "limit": limit,
                "offset": offset,
                "courseId": course_id,
                "status": status,
                "cohortId": cohort_id,
                "document": document,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    async def create(
        self,
        course_id: str,
        body: EnrollmentsCreateInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnrollmentRecord:
        """Gives a person a course without a purchase, announced by `course_enrolled`. A customer
        is one per CPF or CNPJ, so a new person needs a document; it may be absent if exactly
        one of your customers has the e-mail. A known customer stays as they are, and another
        e-mail than theirs is refused: it would open their purchases to its reader. A repeat
        answers the same enrollment and changes nothing. No mail is sent: the student signs in
        with the e-mail. A refund does not end this access; `DELETE` does, or `endsAt`.

        `POST /v1/member-courses/{courseId}/enrollments`
        """
        call: Call[EnrollmentRecord] = Call(
            "POST",
            f"/v1/member-courses/{segment(course_id)}/enrollments",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def revoke(
        self,
        course_id: str,
        enrollment_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnrollmentRecord:
        """Takes the course away at once, even if it is paid for, announced by `course_revoked`; no
        money is refunded. Progress is kept. A new purchase or an enrolment by hand gives it
        again. A repeat changes nothing.

        `DELETE /v1/member-courses/{courseId}/enrollments/{enrollmentId}`
        """
        call: Call[EnrollmentRecord] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}/enrollments/{segment(enrollment_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def progress(
        self,
        course_id: str,
        enrollment_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> CourseProgress:
        """What the student has seen of each lesson that the course has now, in order.
        `watchedSeconds` counts every second of a video once. A lesson is complete at 90 %, or
        when the student says so, and its quiz, if it has one, is passed.

        `GET /v1/member-courses/{courseId}/enrollments/{enrollmentId}/progress`
        """
        call: Call[CourseProgress] = Call(
            "GET",
            f"/v1/member-courses/{segment(course_id)}/enrollments/{segment(enrollment_id)}/progress",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
