/** What an email address looks like; only sending shows whether it exists. */
export const EMAIL = /^[^\s@<>()",;]+@[^\s@<>()",;]+\.[^\s@<>()",;]+$/;
