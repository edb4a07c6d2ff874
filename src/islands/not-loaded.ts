/**
 * What is said where a part of the page that was to be fetched has not come. A browser may keep that a module failed:
 * only a reload surely fetches it again.
 */
export const NOT_LOADED = '页面组件没有加载成功，请检查网络后刷新页面。';
