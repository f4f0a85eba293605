import type { MailSenders } from "./accounts/mails/send-mails";
import { noticeMails } from "./accounts/notices/notice-mails";
import { requestMails } from "./buyers/privacy/request-mails";
import { newsMails } from "./checkout/orders/news-mails";
import { receiptMails } from "./checkout/orders/receipt-mails";
import { digestMails } from "./courses/comments/digest-mails";
import { welcomeMails } from "./courses/students/welcome-mails";
import { exportMails } from "./data/exports/export-mails";

export const mailSenders: MailSenders = {
  receipt: receiptMails,
  news: newsMails,
  data_request: requestMails,
  notice: noticeMails,
  digest: digestMails,
  export: exportMails,
  welcome: welcomeMails,
};
