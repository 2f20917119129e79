/* Preloaded into the processes of a site: a clock that jumps, and a disk that is full, without root.
 *
 * The harness writes what holds into the file named by CHAOS_CONTROL, which every process maps. A
 * full disk refuses what makes a regular file longer; what lies within a file can be overwritten,
 * read and deleted, as on a real one. Pipes and sockets go on.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct control {
    int64_t clock_offset; /* seconds */
    int32_t disk_full;
    int32_t unused;
    int64_t device; /* the one that is full; files elsewhere, as in memory, can grow */
};

static volatile struct control *control;

__attribute__((constructor)) static void map_control(void) {
    const char *path = getenv("CHAOS_CONTROL");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *mapped = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (mapped != MAP_FAILED)
        control = mapped;
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) \
        real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int is_full(void) { return control && control->disk_full; }

/* Whether a write that ends at `end` would make the file longer; without `end`, at its place. */
static int refuses(int file, off_t end, size_t count) {
    struct stat found;
    if (!is_full() || fstat(file, &found) || !S_ISREG(found.st_mode) ||
        (int64_t)found.st_dev != control->device)
        return 0;
    if (end < 0) {
        int flags = fcntl(file, F_GETFL);
        off_t at = (flags & O_APPEND) ? found.st_size : lseek(file, 0, SEEK_CUR);
        end = at + (off_t)count;
    }
    return end > found.st_size;
}

static size_t length(const struct iovec *parts, int count) {
    size_t total = 0;
    for (int i = 0; i < count; i++)
        total += parts[i].iov_len;
    return total;
}

#define FULL do { errno = ENOSPC; return -1; } while (0)

ssize_t write(int file, const void *from, size_t count) {
    REAL(write);
    if (refuses(file, -1, count))
        FULL;
    return real(file, from, count);
}

ssize_t pwrite(int file, const void *from, size_t count, off_t at) {
    REAL(pwrite);
    if (refuses(file, at + (off_t)count, count))
        FULL;
    return real(file, from, count, at);
}

ssize_t pwrite64(int file, const void *from, size_t count, off64_t at) {
    REAL(pwrite64);
    if (refuses(file, at + (off_t)count, count))
        FULL;
    return real(file, from, count, at);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    REAL(writev);
    if (refuses(file, -1, length(parts, count)))
        FULL;
    return real(file, parts, count);
}

int ftruncate(int file, off_t size) {
    REAL(ftruncate);
    if (refuses(file, size, 0))
        FULL;
    return real(file, size);
}

int ftruncate64(int file, off64_t size) {
    REAL(ftruncate64);
    if (refuses(file, size, 0))
        FULL;
    return real(file, size);
}

int posix_fallocate(int file, off_t at, off_t count) {
    REAL(posix_fallocate);
    return refuses(file, at + count, 0) ? ENOSPC : real(file, at, count);
}

int statvfs(const char *path, struct statvfs *found) {
    REAL(statvfs);
    int result = real(path, found);
    if (!result && is_full())
        found->f_bavail = found->f_bfree = 0;
    return result;
}

int statvfs64(const char *path, struct statvfs64 *found) {
    REAL(statvfs64);
    int result = real(path, found);
    if (!result && is_full())
        found->f_bavail = found->f_bfree = 0;
    return result;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    REAL(clock_gettime);
    int result = real(clock, now);
    if (!result && control && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        now->tv_sec += control->clock_offset;
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    REAL(gettimeofday);
    int result = real(now, zone);
    if (!result && control)
        now->tv_sec += control->clock_offset;
    return result;
}

time_t time(time_t *into) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (into)
        *into = now.tv_sec;
    return now.tv_sec;
}
