/** What this room keeps in the browser beside files and settings, so that it can be cleared. */
export default '思维导图';
