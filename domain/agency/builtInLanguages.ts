/** The languages whose messages come with the app, as BCP 47 tags. An agency may offer others, or not all of these. */
export const builtInLanguages = ['en', 'es', 'zh-Hans', 'vi', 'ru', 'ko', 'fr', 'ar'] as const;
