# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import Metadata


class CourseProgress(TypedDict):
    enrollmentId: str
    courseId: str
    percent: int
    """Percentage of complete lessons, rounded down. 100 only if all are complete."""
    completedLessons: int
    lessons: int
    """Number of current lessons of the course."""
    lastSeenAt: str | None
    """Last visit to a lesson. Null before the first."""
    completedAt: str | None
    """Time when every lesson was first complete."""
    modules: List[CourseProgressModule]
    """Current modules and lessons of the course, in order."""


class CourseProgressModule(TypedDict):
    id: str
    title: str
    lessons: List[CourseProgressModuleLesson]


class CourseProgressModuleLesson(TypedDict):
    id: str
    title: str
    durationSeconds: int | None
    watchedSeconds: int
    """Distinct seconds of the video that were watched."""
    percent: int
    """100 if complete. Otherwise, the share of the duration that was watched."""
    startedAt: str | None
    lastSeenAt: str | None
    """Last visit to a lesson. Null before the first."""
    completedAt: str | None
    """Time when every lesson was first complete."""


class EnrollmentRecord(TypedDict):
    id: str
    courseId: str
    productId: str
    customer: EnrollmentRecordCustomer
    enrolledAt: str
    revokedAt: str | None
    """End of the access. Null while it is open."""
    courseTitle: str
    status: Literal["open", "ended"]
    """Whether the student can open the course now."""
    state: Literal["not_started", "studying", "stuck", "finished", "ended"]
    """`stuck`: unfinished, without a visit for 14 days. `ended`: no access, finished or not."""
    endsAt: str | None
    """Scheduled end of the access. Null: never."""
    cohortId: str | None
    progress: EnrollmentRecordProgress
    lastLesson: EnrollmentRecordLastLesson | None
    """Last lesson viewed."""
    lastSeenAt: str | None
    """Last visit to a lesson. Null before the first."""
    completedAt: str | None
    """Time when every lesson was first complete."""


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
    """Percentage of complete lessons, rounded down. 100 only if all are complete."""
    completedLessons: int
    lessons: int
    """Number of current lessons of the course."""


class EnrollmentsCreateInput(TypedDict):
    customer: EnrollmentsCreateInputCustomer
    endsAt: NotRequired[str | None]
    """Scheduled end of the access. Defaults to never."""
    cohortId: NotRequired[str | None]
    """A cohort of the course."""


class EnrollmentsCreateInputCustomer(TypedDict):
    name: str
    email: str
    phone: NotRequired[str]
    """International format. Brazilian national numbers are normalized to it."""
    documentType: NotRequired[Literal["cpf", "cnpj"]]
    document: NotRequired[str]
    """CPF or CNPJ without punctuation, with its `documentType`. Optional if exactly one
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
        on_response: OnResponse | None = None,
    ) -> Pages[EnrollmentRecord]:
        """Returns current and past enrollments, by purchase or manual enrollment, newest first,
        paged by `limit` and `offset`. `status: ended` means that access was revoked or expired.
        Customers whose data was erased are not listed.

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
            on_response=on_response,
        )
        return self._client.pages(call)

    def create(
        self,
        course_id: str,
        body: EnrollmentsCreateInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> EnrollmentRecord:
        """Enrolls a person in a course without a purchase; `course_enrolled` announces it. Each
        CPF or CNPJ has one customer, so a new person needs a document. You can omit the
        document if exactly one of your customers has the e-mail. An existing customer stays
        unchanged. A different e-mail for an existing customer is refused, because it would open
        their purchases to the owner of that e-mail. A repeated request returns the same
        enrollment and changes nothing. No e-mail is sent: the student signs in with the e-mail.
        A refund does not end this access; `DELETE` or `endsAt` does.

        `POST /v1/member-courses/{courseId}/enrollments`
        """
        call: Call[EnrollmentRecord] = Call(
            "POST",
            f"/v1/member-courses/{segment(course_id)}/enrollments",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def revoke(
        self,
        course_id: str,
        enrollment_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> EnrollmentRecord:
        """Revokes the access at once, even if the course is paid for; `course_revoked` announces
        it. No money is refunded. Progress is kept. A new purchase or a manual enrollment grants
        access again. A repeated request changes nothing.

        `DELETE /v1/member-courses/{courseId}/enrollments/{enrollmentId}`
        """
        call: Call[EnrollmentRecord] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}/enrollments/{segment(enrollment_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def progress(
        self,
        course_id: str,
        enrollment_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> CourseProgress:
        """Returns the student's progress in each current lesson of the course, in order.
        `watchedSeconds` counts every second of a video once. A lesson is complete when 90 % is
        watched or the student marks it as complete, and its quiz, if any, is passed.

        `GET /v1/member-courses/{courseId}/enrollments/{enrollmentId}/progress`
        """
        call: Call[CourseProgress] = Call(
            "GET",
            f"/v1/member-courses/{segment(course_id)}/enrollments/{segment(enrollment_id)}/progress",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> AsyncPages[EnrollmentRecord]:
        """Returns current and past enrollments, by purchase or manual enrollment, newest first,
        paged by `limit` and `offset`. `status: ended` means that access was revoked or expired.
        Customers whose data was erased are not listed.

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
            on_response=on_response,
        )
        return self._client.pages(call)

    async def create(
        self,
        course_id: str,
        body: EnrollmentsCreateInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> EnrollmentRecord:
        """Enrolls a person in a course without a purchase; `course_enrolled` announces it. Each
        CPF or CNPJ has one customer, so a new person needs a document. You can omit the
        document if exactly one of your customers has the e-mail. An existing customer stays
        unchanged. A different e-mail for an existing customer is refused, because it would open
        their purchases to the owner of that e-mail. A repeated request returns the same
        enrollment and changes nothing. No e-mail is sent: the student signs in with the e-mail.
        A refund does not end this access; `DELETE` or `endsAt` does.

        `POST /v1/member-courses/{courseId}/enrollments`
        """
        call: Call[EnrollmentRecord] = Call(
            "POST",
            f"/v1/member-courses/{segment(course_id)}/enrollments",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def revoke(
        self,
        course_id: str,
        enrollment_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> EnrollmentRecord:
        """Revokes the access at once, even if the course is paid for; `course_revoked` announces
        it. No money is refunded. Progress is kept. A new purchase or a manual enrollment grants
        access again. A repeated request changes nothing.

        `DELETE /v1/member-courses/{courseId}/enrollments/{enrollmentId}`
        """
        call: Call[EnrollmentRecord] = Call(
            "DELETE",
            f"/v1/member-courses/{segment(course_id)}/enrollments/{segment(enrollment_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def progress(
        self,
        course_id: str,
        enrollment_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> CourseProgress:
        """Returns the student's progress in each current lesson of the course, in order.
        `watchedSeconds` counts every second of a video once. A lesson is complete when 90 % is
        watched or the student marks it as complete, and its quiz, if any, is passed.

        `GET /v1/member-courses/{courseId}/enrollments/{enrollmentId}/progress`
        """
        call: Call[CourseProgress] = Call(
            "GET",
            f"/v1/member-courses/{segment(course_id)}/enrollments/{segment(enrollment_id)}/progress",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
