/** The messages of the frame of the settings, and of the appearance, in English. */
export const settings = {
  "settings.all": "All settings",
  "settings.group_you": "You",
  "settings.group_household": "Household",
  "settings.group_access": "Access",
  "settings.appearance": "Appearance",
  "settings.not_found": "This section does not exist, or is not for you.",
  "settings.this_browser": "This browser",
  "settings.this_browser_intro": "Other devices keep their own theme and language.",
  "settings.theme": "Theme",
  "settings.theme_system": "Same as the device",
  "settings.theme_light": "Light",
  "settings.theme_dark": "Dark",
  "settings.language": "Language",
};
