/** The form of an email address; only sending shows whether it exists. */
export const EMAIL = /^[^\s@<>()",;]+@[^\s@<>()",;]+\.[^\s@<>()",;]+$/;
