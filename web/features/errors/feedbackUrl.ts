/** The agency's feedback form, where problems are reported. */
export const feedbackUrl = 'https://www.septa.org/contact/';
